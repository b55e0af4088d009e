/** Of a message that another replies to, so many characters are shown. */
export const mostQuoted = 160;
