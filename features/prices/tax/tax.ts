/** What a price is made of, in cents. */
export interface TaxParts {
  readonly net: number;
  readonly tax: number;
}

/**
 * The tax inside a price that includes it: rounded once, half up; net is the rest, so that both
 * always sum to `gross`. `basisPoints`: 2100 is 21 %.
 */
export function taxIn(gross: number, basisPoints: number): TaxParts {
  const whole = 10_000 + basisPoints;
  const tax = Math.floor((2 * gross * basisPoints + whole) / (2 * whole));
  return { net: gross - tax, tax };
}

/**
 * The tax inside the next part of an invoice that is given back, after `before` cents of it: what
 * is due of the whole by then, less what was given back already. Parts in any number sum exactly to
 * the invoice.
 */
export function taxInPart(
  invoice: { gross: number; tax: number },
  before: { gross: number; tax: number },
  gross: number,
): TaxParts {
  const due = Math.floor(
    (2 * invoice.tax * (before.gross + gross) + invoice.gross) / (2 * invoice.gross),
  );
  const tax = Math.max(0, Math.min(due - before.tax, gross)); // a part that was taken back may have left a cent more than is due
  return { net: gross - tax, tax };
}
