import type { Config } from "#server/config.ts";
import { openDiskStores } from "./disk.ts";
import type { Stores } from "./storage.ts";

/**
 * The bucket that S3_URL names, else the data folder. What speaks to a bucket is loaded only where
 * there is one.
 * @throws StartError with one sentence for a place that cannot be written
 */
export async function openStores({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<Stores> {
  if (!s3) return openDiskStores(dataDir);
  const { openS3Stores } = await import("./s3.ts");
  return openS3Stores(s3);
}
