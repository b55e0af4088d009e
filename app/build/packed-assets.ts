import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const pack = [
  [
    ".br",
    (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      }),
  ],
  [".gz", (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 })],
] as const;

/**
 * Build step: writes each script, stylesheet and drawing a second and third time, compressed as
 * well as it goes; the server sends what a browser takes (server/http/server.ts).
 */
export function packedAssets(): Plugin {
  return {
    name: "packed-assets",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => /\.(js|css|svg)$/.test(file))
        .map((file) => path.join(dir, file));
      await Promise.all(
        files.map(async (file) => {
          const bytes = await readFile(file);
          await Promise.all(
            pack.map(async ([ending, compress]) => {
              const packed = await compress(bytes);
              if (packed.length < bytes.length) await writeFile(file + ending, packed);
            }),
          );
        }),
      );
    },
  };
}
