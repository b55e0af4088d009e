/** Does this path, or the data behind it, belong to the office? */
export const isOffice = (pathname: string): boolean => /^\/operator(?:[/.]|$)/.test(pathname);
