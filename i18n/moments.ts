import { momentKey, type Text } from "./text.ts";

/**
 * The same words, and what they write of dates, times and prices: for the page's own scripts, which
 * must write the same (text.ts).
 */
export function noteMoments(text: Text): { text: Text; moments: Readonly<Record<string, string>> } {
  const moments: Record<string, string> = {};
  const formatDate: Text["formatDate"] = (value, options = {}) =>
    (moments[momentKey(value, options)] = text.formatDate(value, options));
  return {
    text: {
      ...text,
      // A plain number is written alike everywhere.
      formatNumber: (value, options = {}) => {
        const written = text.formatNumber(value, options);
        if (options.style) moments[value + JSON.stringify(options)] = written;
        return written;
      },
      formatDate,
      formatTime: (value, options = { hour: "numeric", minute: "numeric" }) =>
        formatDate(value, options),
    },
    moments,
  };
}
