import { open, readFile, rename } from "node:fs/promises";
import type { Lines } from "./storage.ts";

/** A list as a file of lines, which an operator may copy, and lay a copy in place of. */
export function openLinesFile(file: string): Lines {
  async function all(): Promise<string[]> {
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return ""; // nothing was written down yet
      throw error;
    });
    return text.split("\n").filter((line) => line !== "");
  }
  async function add(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    await using handle = await open(file, "a+", 0o600);
    const { size } = await handle.stat();
    const last =
      size > 0
        ? await handle.read({ position: size - 1, length: 1, buffer: Buffer.alloc(1) })
        : null;
    // A copy that ends without one, or half a line of a machine that died.
    const begin = last && last.buffer.toString() !== "\n" ? "\n" : "";
    await handle.appendFile(`${begin}${lines.join("\n")}\n`);
    await handle.sync();
  }
  return {
    all,
    add,
    async replace(lines) {
      const before = await all();
      if (before.join("\n") === lines.join("\n")) return;
      if (before.length > 0)
        await rename(file, `${file}.${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
      await add(lines);
    },
  };
}
