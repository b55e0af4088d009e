/** One line of the report. Numbers as measured; the texts are for reading only. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  /** What the machine does at best for the same work, in this very run. */
  readonly limit?: string;
  /** Ours to the limit: throughput ÷ throughput, or CPU ÷ CPU, as the budget says. */
  readonly ratio?: number;
  /** The value that the budget judges, when it is not the ratio. */
  readonly value?: number;
  readonly budget?: Budget;
}

interface Budget {
  readonly text: string;
  holds(value: number): boolean;
}

export const atMost = (most: number, unit = "×"): Budget => ({
  text: `≤ ${most} ${unit}`,
  holds: (value) => value <= most,
});
export const atLeast = (least: number, unit = "×"): Budget => ({
  text: `≥ ${least} ${unit}`,
  holds: (value) => value >= least,
});

export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

/**
 * Whether a row keeps its budget; null when it has none. A value that could not be measured keeps
 * nothing.
 */
export function verdict({ ratio, value, budget }: Row): "ok" | "missed" | null {
  return budget ? (budget.holds(value ?? ratio ?? Number.NaN) ? "ok" : "missed") : null;
}

const headings = ["what", "measured", "limit", "ratio", "budget", ""] as const;

/** All sections as one aligned table. */
export function toTable(sections: readonly Section[]): string {
  const cells = sections.map(({ title, rows }) => ({ title, lines: rows.map(toCells) }));
  const widths = headings.map((heading, column) =>
    Math.max(
      heading.length,
      ...cells.flatMap(({ lines }) => lines.map((line) => (line[column] ?? "").length)),
    ),
  );
  const line = (texts: readonly string[]): string =>
    texts
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [
    line(headings),
    ...cells.flatMap(({ title, lines }) => [`— ${title}`, ...lines.map(line)]),
  ].join("\n");
}

const toCells = (row: Row): string[] => [
  row.what,
  row.measured,
  row.limit ?? "",
  row.ratio === undefined ? "" : `${row.ratio.toFixed(2)} ×`,
  row.budget?.text ?? "",
  verdict(row) ?? "",
];

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString("en")}/s`;
export const microseconds = (value: number): string =>
  Number.isNaN(value)
    ? "not readable here"
    : `${value < 100 ? value.toFixed(1) : Math.round(value)} µs`;
export const milliseconds = (value: number): string => `${value.toFixed(2)} ms`;
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
