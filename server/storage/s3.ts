import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { commonRefusal } from "#server/calls/refusal.ts";
import { StartError } from "#server/config.ts";
import type { S3Address } from "./s3-address.ts";
import {
  exportKind,
  type Kind,
  type Lines,
  photoKind,
  placeIn,
  randomId,
  type Storage,
  type Stores,
} from "./storage.ts";

/** Of one answer; the whole of a large file may take as long as its bytes keep coming. */
const patienceMs = 10_000;
const atOnce = 16;

interface Bucket {
  put(key: string, body: Buffer | Readable, size: number, type: string): Promise<void>;
  get(key: string): Promise<GetObjectCommandOutput | null>;
  remove(key: string): Promise<void>;
  /** Keys that begin with this, in order, without it. */
  list(prefix: string, after?: string): Promise<string[]>;
}

/**
 * Stores in a bucket, the same for every process. What fails in passing is a refusal
 * (`unavailable`) with the failure as its cause.
 * @throws StartError where the bucket cannot be written and read
 */
export async function openS3Stores(address: S3Address): Promise<Stores> {
  const bucket = openBucket(address);
  await prove(address, bucket);
  return {
    photos: filesIn(bucket, "photos/", photoKind),
    exports: filesIn(bucket, "exports/", exportKind),
    erasures: linesIn(bucket, "erasures"),
    auditHeads: linesIn(bucket, "audit-heads"),
    placeOf: (list) => `${address.bucket}/${address.prefix}${list}/`,
  };
}

/** Are objects of this bucket kept although they were deleted? Null: it does not say. */
export async function keepsVersions(address: S3Address): Promise<boolean | null> {
  const answer = await client(address)
    .send(new GetBucketVersioningCommand({ Bucket: address.bucket }))
    .catch(() => null);
  return answer && (answer.Status ?? "Suspended") === "Enabled";
}

const client = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Address): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true, // a host for each bucket is Amazon's alone
    // Not every service knows the newer sums; TLS and the signature's hash hold the bytes anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: patienceMs,
      socketTimeout: patienceMs,
      throwOnRequestTimeout: true,
    },
  });

function openBucket(address: S3Address): Bucket {
  const s3 = client(address);
  const at = (key: string) => ({ Bucket: address.bucket, Key: address.prefix + key });
  return {
    async put(key, body, size, type) {
      const object = { ...at(key), Body: body, ContentLength: size, ContentType: type };
      await s3.send(new PutObjectCommand(object)).catch(refuse);
    },
    async get(key) {
      return s3.send(new GetObjectCommand(at(key))).catch((error: unknown) => {
        if (error instanceof S3ServiceException && error.name === "NoSuchKey") return null;
        return refuse(error);
      });
    },
    async remove(key) {
      await s3.send(new DeleteObjectCommand(at(key))).catch(refuse);
    },
    async list(prefix, after) {
      const keys: string[] = [];
      const whole = address.prefix + prefix;
      let next: string | undefined;
      do {
        const page = await s3
          .send(
            new ListObjectsV2Command({
              Bucket: address.bucket,
              Prefix: whole,
              ...(after && { StartAfter: whole + after }),
              ...(next && { ContinuationToken: next }),
            }),
          )
          .catch(refuse);
        for (const { Key = "" } of page.Contents ?? []) keys.push(Key.slice(whole.length));
        next = page.NextContinuationToken;
      } while (next);
      return keys;
    },
  };
}

function refuse(error: unknown): never {
  throw Object.assign(commonRefusal("unavailable"), { cause: error });
}

function filesIn(bucket: Bucket, folder: string, kind: Kind): Storage {
  const keyOf = (id: string): string => folder + placeIn(kind, id);
  return {
    async put(id, bytes) {
      await bucket.put(keyOf(id), bytes, bytes.length, kind.type);
    },
    async get(id) {
      const found = await bucket.get(keyOf(id));
      const bytes = await found?.Body?.transformToByteArray().catch(refuse);
      return bytes ? Buffer.from(bytes) : null;
    },
    async open(id) {
      const found = await bucket.get(keyOf(id));
      if (!(found?.Body instanceof Readable)) return null;
      return { stream: found.Body, size: found.ContentLength ?? 0 };
    },
    async remove(id) {
      await bucket.remove(keyOf(id));
    },
    async linkFile(file, toId) {
      const { size } = await stat(file);
      await bucket.put(keyOf(toId), createReadStream(file), size, kind.type);
    },
  };
}

/**
 * Each line is an empty object whose name it is: two processes that write at once lose nothing, and
 * a bucket knows no appending.
 */
function linesIn(bucket: Bucket, name: string): Lines {
  const put = (folder: string, lines: readonly string[]) =>
    inBatches(lines, (line) => bucket.put(`${folder}/${line}`, Buffer.alloc(0), 0, "text/plain"));
  const all = (after?: string) => bucket.list(`${name}/`, after);
  return {
    all,
    add: (lines) => put(name, lines),
    async replace(lines) {
      const wanted = new Set(lines);
      const others = (await all()).filter((line) => !wanted.has(line));
      await put(`${name}.${new Date().toISOString().replaceAll(/[:.]/g, "-")}`, others);
      await put(name, lines);
      await inBatches(others, (line) => bucket.remove(`${name}/${line}`));
    },
  };
}

async function inBatches<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce)
    await Promise.all(items.slice(at, at + atOnce).map(work));
}

async function prove({ endpoint, bucket: name }: S3Address, bucket: Bucket): Promise<void> {
  const probe = `probe-${randomId()}`;
  try {
    await bucket.put(probe, Buffer.from(probe), probe.length, "text/plain");
    await (await bucket.get(probe))?.Body?.transformToByteArray();
    await bucket.list(probe);
    await bucket.remove(probe);
  } catch (refusal) {
    const { cause = refusal } = refusal as Error;
    const { code, name: kind } = cause as NodeJS.ErrnoException;
    throw new StartError(
      `The bucket ${name} at ${endpoint} cannot be written and read (${code ?? kind}): check S3_URL, and that its key may list, read, write and delete there.`,
    );
  }
}
