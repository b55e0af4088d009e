import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";

/**
 * Files of one kind, each under an id that nobody can guess: on a disk, or in a bucket. A file never
 * changes. Every call refuses an id that is none of its kind, so that none can lead elsewhere.
 */
export interface Storage {
  /** Written completely or not at all, and safe when the promise resolves. */
  put(id: string, bytes: Buffer): Promise<void>;
  /** The file's bytes, or null where there is none. */
  get(id: string): Promise<Buffer | null>;
  /** The file's bytes as they come, and how many there are; null where there is none. */
  open(id: string): Promise<{ readonly stream: Readable; readonly size: number } | null>;
  /**
   * Gone when the promise resolves, for every process; whoever cannot say so throws. Removing what
   * is not there is no error.
   */
  remove(id: string): Promise<void>;
  /**
   * Keeps a file of this machine under an id, on a disk without copying it where that can be done.
   * It must never be changed in place afterwards.
   */
  linkFile(file: string, toId: string): Promise<void>;
}

/** A list that only grows, kept outside the database. */
export interface Lines {
  /** Safe when the promise resolves. */
  add(lines: readonly string[]): Promise<void>;
  /** Oldest first; with `after`, it is enough to give those that sort behind it. */
  all(after?: string): Promise<string[]>;
  /** These from now on. What else was there stays beside them, under the time at which it went. */
  replace(lines: readonly string[]): Promise<void>;
}

/** What an installation keeps outside its database and every process of it must see. */
export interface Stores {
  /** Of members, conversations, landers and reports. */
  readonly photos: Storage;
  /** Members' own data, for a day. */
  readonly exports: Storage;
  /** Ids of erased accounts: who a backup brings back is erased again. */
  readonly erasures: Lines;
  /** How far the audit had come, a line each. */
  readonly auditHeads: Lines;
  /** For people: the place of this list. */
  placeOf(list: ListName): string;
}

/** Lists, by the name of their place. */
export type ListName = "erasures" | "audit-heads";

/** One kind of files: what an id is, and where the file of an id lies. */
export interface Kind {
  readonly name: "photo" | "export";
  readonly id: RegExp;
  readonly mode: number;
  readonly type: string;
  place(id: string): string;
}

export const photoKind: Kind = {
  name: "photo",
  id: /^[0-9a-f]{32}$/,
  mode: 0o777,
  type: "image/webp",
  place: (id) => `${id.slice(0, 2)}/${id}.webp`,
};

export const exportKind: Kind = {
  name: "export",
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  mode: 0o700,
  type: "application/zip",
  place: (id) => `${id}.zip`,
};

/** The kind's place of an id. @throws for what is no id of it */
export function placeIn(kind: Kind, id: string): string {
  if (!kind.id.test(id)) throw new Error(`Not a file id: ${JSON.stringify(id)}.`);
  return kind.place(id);
}

/** 128 random bits in lower-case hex. */
export function randomId(): string {
  return randomBytes(16).toString("hex");
}
