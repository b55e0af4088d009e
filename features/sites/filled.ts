/** A new installation's company has dashes until the operator fills it in: null for those. */
export const filled = (text: string): string | null => (/^[-\s]*$/.test(text) ? null : text);
