import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { atMost, type Row } from "#bench/report.ts";

interface Felt {
  readonly answer: number;
  readonly longest: number;
}

const mostAnswerMs = 200;
const mostTaskMs = 50;
/** Where motion runs no task may be felt. */
const motions = new Set(["a swipe", "a match", "a gift"]);

/**
 * What a member feels on a phone of 390 px in a Chromium that is four times slower: the journey
 * `feel` on a demo world of its own, with the clock and not the processor time that it asserts. The
 * answer is from the touch to the picture that shows it, as INP has it.
 */
export async function measureFeel(): Promise<Row[]> {
  const playwright = "node_modules/@playwright/test/cli.js";
  const walk = ["test", "/feel.journey.ts", "--workers=1", "--reporter=line"];
  await promisify(execFile)(process.execPath, [playwright, ...walk], {
    env: { ...process.env, FEEL: "throttled" },
  });
  const felt = JSON.parse(readFileSync(".cache/feel.json", "utf8")) as Record<string, Felt>;
  return Object.entries(felt).map(([name, { answer, longest }]) => {
    const moves = motions.has(name);
    const value = moves ? longest : answer;
    return {
      what: moves ? `${name}: longest task` : `${name}: to its answer`,
      measured: value > 0 ? `${value.toFixed(0)} ms` : "less than is told",
      value,
      budget: atMost(moves ? mostTaskMs : mostAnswerMs, "ms"),
    };
  });
}
