import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";

export interface Zip {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Writes the directory of the archive and closes the file; gives its size in bytes. */
  close(): Promise<number>;
  /** Closes an archive that is not wanted any more. */
  abandon(): Promise<void>;
}

const utf8Names = 0x0800;
const version = 20;

/**
 * Writes a ZIP archive to a new file, entry by entry. Entries are stored, not compressed: photos
 * are compressed already, and this small part of the format is all that every unpacker agrees on.
 * Up to 65,535 entries and 4 GiB; `at`: the entries' time.
 */
export async function createZip(file: string, at: Date): Promise<Zip> {
  const handle = await open(file, "w", 0o600);
  const directory: Buffer[] = [];
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date =
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  let offset = 0;
  const write = async (bytes: Buffer) => {
    await handle.write(bytes);
    offset += bytes.length;
  };

  return {
    async add(name, bytes) {
      const label = Buffer.from(name, "utf8");
      if (offset + bytes.length > 0xffff_ffff || directory.length === 0xffff)
        throw new Error("The archive would be larger than the format allows.");
      const about = Buffer.alloc(26); // what the entry's own header and the directory's both say
      about.writeUInt16LE(version, 0);
      about.writeUInt16LE(utf8Names, 2);
      about.writeUInt16LE(time, 6);
      about.writeUInt16LE(date, 8);
      about.writeUInt32LE(crc32(bytes), 10);
      about.writeUInt32LE(bytes.length, 14);
      about.writeUInt32LE(bytes.length, 18);
      about.writeUInt16LE(label.length, 22);
      const place = Buffer.alloc(14);
      place.writeUInt32LE(offset, 10);
      directory.push(
        Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, version, 0]), about, place, label]),
      );
      await write(Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), about, label]));
      await write(bytes);
    },
    async close() {
      const entries = Buffer.concat(directory);
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt16LE(directory.length, 8);
      end.writeUInt16LE(directory.length, 10);
      end.writeUInt32LE(entries.length, 12);
      end.writeUInt32LE(offset, 16);
      await write(entries);
      await write(end);
      await handle.sync();
      await handle.close();
      return offset;
    },
    abandon: () => handle.close(),
  };
}
