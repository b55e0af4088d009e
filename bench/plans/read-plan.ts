/** What one execution of a statement did, by PostgreSQL's own account (auto_explain). */
export interface Executed {
  /** The statement's own text. */
  readonly query: string;
  /** The plan as PostgreSQL says it. */
  readonly plan: string;
  readonly milliseconds: number;
  /** Rows that were taken from tables and indexes, those that a filter threw away included. */
  readonly rowsRead: number;
  /** Pages that were looked at, and those of them that were not in PostgreSQL's memory. */
  readonly buffers: number;
  readonly fromOutside: number;
  /** Tables, in the order of the plan. */
  readonly tables: readonly string[];
  /** Whole tables that were read, and sorts, of more than `many` rows. */
  readonly faults: readonly string[];
}

/** Rows from which reading a whole table, or sorting, is too much for an answer to somebody. */
const many = 1_000;

interface Node {
  readonly what: string;
  readonly rows: number;
  readonly loops: number;
  thrownAway: number;
}

const begins = /^\S+ \S+ \S+ \[\d+\] /;
const entry = /LOG: +duration: ([\d.]+) ms +plan:\n/;
const node = /^\s*(?:->\s+)?(.+?)\s+\(cost=[^)]*\) \(actual time=\S+ rows=([\d.]+) loops=(\d+)\)/;

/** Every executed statement of which a part of PostgreSQL's log tells. */
export function readPlans(log: string): Executed[] {
  const entries: string[] = [];
  for (const line of log.split("\n")) {
    if (begins.test(line)) entries.push(line);
    else if (entries.length > 0) entries[entries.length - 1] += `\n${line.replace(/^\t/, "")}`;
  }
  return entries.flatMap((text) => {
    const [head = "", milliseconds] = entry.exec(text) ?? [];
    if (milliseconds === undefined) return [];
    const lines = text.slice(text.indexOf(head) + head.length).split("\n");
    const first = lines.findIndex((line) => line.includes("(cost="));
    if (first < 0) return [];
    const query = lines
      .slice(0, first)
      .filter((line) => !line.startsWith("Query Parameters: "))
      .join("\n")
      .replace(/^Query Text: /, "");
    return [summarise(query, lines.slice(first), Number(milliseconds))];
  });
}

function summarise(query: string, lines: readonly string[], milliseconds: number): Executed {
  const nodes: Node[] = [];
  for (const line of lines) {
    const [, what, rows, loops] = node.exec(line) ?? [];
    if (what) nodes.push({ what, rows: Number(rows), loops: Number(loops), thrownAway: 0 });
    const removed = /Rows Removed by (?:Filter|Index Recheck): ([\d.]+)/.exec(line)?.[1];
    const last = nodes.at(-1);
    if (removed && last) last.thrownAway += Number(removed);
  }
  const all = ({ rows, loops, thrownAway }: Node): number => (rows + thrownAway) * loops;
  const scans = nodes.filter(({ what }) =>
    /^(?:Parallel )?(?:Index|Seq|Bitmap Heap).* on /.test(what),
  );
  const [, hit = "0", read = "0"] =
    /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(lines.join("\n")) ?? [];
  return {
    query,
    plan: lines.join("\n").trimEnd(),
    milliseconds,
    rowsRead: Math.round(scans.reduce((sum, scan) => sum + all(scan), 0)),
    buffers: Number(hit) + Number(read),
    fromOutside: Number(read),
    tables: [...new Set(scans.map(({ what }) => / on (\S+)/.exec(what)?.[1] ?? ""))],
    faults: nodes.flatMap((each, index) => {
      const { what } = each;
      if (/^(?:Parallel )?Seq Scan/.test(what) && all(each) > many)
        return [`${what}: ${rowsOf(all(each))}`];
      const under = nodes[index + 1];
      const sorted = what === "Sort" && under ? under.rows * under.loops : 0;
      return sorted > many ? [`Sort of ${rowsOf(sorted)}`] : [];
    }),
  };
}

const rowsOf = (rows: number): string => `${Math.round(rows).toLocaleString("en")} rows`;
