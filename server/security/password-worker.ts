import "./no-proto.ts"; // first
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { PasswordWork } from "./password-pool.ts";

/** One thread of the password pool: computes here, where nothing else waits, what a hash costs. */
parentPort?.on("message", (work: PasswordWork) => {
  try {
    parentPort?.postMessage({
      result:
        "hash" in work
          ? hashSync(work.hash, work.cost)
          : work.verify.map((stored) => firstFitting(stored, work.typed)),
    });
  } catch (error) {
    parentPort?.postMessage({ error: String(error) });
  }
});

/**
 * Index of the first spelling that fits, or null. Every spelling is compared even after a match, so
 * a response time does not reveal which one it was.
 */
function firstFitting(stored: string, typed: readonly string[]): number | null {
  const at = typed.map((password) => fits(stored, password)).indexOf(true);
  return at < 0 ? null : at;
}

/** A stored text that is no hash fits nothing. */
function fits(stored: string, password: string): boolean {
  try {
    return verifySync(stored, password);
  } catch {
    return false;
  }
}
