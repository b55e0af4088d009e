import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "./sources.ts";

const tests = globSync(
  "{app,browser,db,features,i18n,server,test,ui}/**/*.{test,test-cast}.{ts,tsx}",
  {
    cwd: root,
  },
)
  .filter((file) => !file.endsWith("time-limits.test.ts"))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));
/** A limit in milliseconds, of a wait or of a whole test. */
const limits = /\btimeout: (?<wait>[\d_]+)|^(?:\}|\s+)(?:, )?(?<whole>\d[\d_]{3,})(?:,\n)?\);$/gm;
/** Shorter than this a limit would measure how busy the machine is. */
const [leastWait, leastWhole] = [120_000, 180_000];

test("a test's own limit is never shorter than the common one, which finds a hang", () => {
  const short = tests.flatMap(({ file, text }) =>
    [...text.matchAll(limits)]
      .filter(({ groups: { wait, whole } = {} }) => {
        const ms = Number((wait ?? whole ?? "").replaceAll("_", ""));
        return ms < (wait ? leastWait : leastWhole);
      })
      .map(([found]) => `${file}: ${found.trim()}`),
  );
  expect(tests.length).toBeGreaterThan(300);
  expect(short).toEqual([]);
});

// The timing of the enumeration test compares pairs, which a busy machine slows alike.
const comparesPairs = "features/accounts/enumeration-timing.alone.test.ts";

test("no test asserts how long something took", () => {
  const clocked = tests
    .filter(({ file }) => file !== comparesPairs)
    .filter(({ text }) =>
      /expect\(\s*(?:performance\.now\(\)|Date\.now\(\)) - \w*(?:beg[au]n|start|before|asked)\w*\s*\)\s*\.toBeLess/.test(
        text,
      ),
    );
  expect(clocked.map(({ file }) => file)).toEqual([]);
});
