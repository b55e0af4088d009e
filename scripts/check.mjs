// npm run check: types and lint, the checks that take seconds.
import { check } from "./steps.mjs";

const failed = await check();
if (failed) {
  console.error(`\nFailed at: ${failed.name}`);
  process.exit(1);
}
