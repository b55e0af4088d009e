import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

export interface Zip {
  /** Returns once the entry is on its way to the file, so that one at a time is in memory. */
  add(name: string, bytes: Buffer): Promise<void>;
  /** Writes the directory of the archive and closes the file; gives its size in bytes. */
  close(): Promise<number>;
  /** Closes an archive that is not wanted any more. */
  abandon(): Promise<void>;
}

/**
 * Writes a ZIP archive to a new file, entry by entry. Entries are stored, not compressed: photos
 * are compressed already. `at`: the entries' time.
 */
export async function createZip(file: string, at: Date): Promise<Zip> {
  const archive = new ZipFile();
  const stop = new AbortController();
  archive.on("error", (error) => stop.abort(error));
  const target = createWriteStream(file, { mode: 0o600, flush: true });
  const written = pipeline(archive.outputStream, target, { signal: stop.signal });
  written.catch(() => {}); // told by the call that waits for it

  return {
    async add(name, bytes) {
      const entry = Readable.from([bytes], { objectMode: false });
      archive.addReadStream(entry, name, { mtime: at, compress: false, size: bytes.length });
      await Promise.race([finished(entry), written]);
    },
    async close() {
      archive.end();
      await written;
      return (await stat(file)).size;
    },
    async abandon() {
      stop.abort();
      await written.catch(() => {});
    },
  };
}
