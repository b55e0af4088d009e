import { onTestFinished } from "vitest";
import { startBucket } from "./start-bucket.ts";

/** A bucket for as long as the test runs. */
export async function openBucket() {
  const bucket = await startBucket();
  onTestFinished(bucket.remove);
  return bucket;
}
