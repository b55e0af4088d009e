/** Does this address without its host, or the data behind it, belong to the office? */
export const isOffice = (address: string): boolean => /^\/operator(?:[/.?#]|$)/.test(address);
