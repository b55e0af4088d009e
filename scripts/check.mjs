// npm run check: types and lint, the checks that take seconds.
import { checks, run } from "./steps.mjs";

const failed = checks.find((step) => !run(step));
if (failed) {
  console.error(`\nFailed at: ${failed.name}`);
  process.exit(1);
}
