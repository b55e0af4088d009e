import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT } = constants;

/** Compresses one finished body for this reader. Below 1 kB it isn't worth the header. Synchronous: faster than the pool for pages of this size. */
export function compress(body: Buffer, acceptEncoding: string | undefined, quality = 4): { body: Buffer; encoding: "br" | "gzip" | null } {
  if (body.length < 1_024 || !acceptEncoding) return { body, encoding: null };
  if (/\bbr\b/.test(acceptEncoding)) {
    const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_SIZE_HINT]: body.length };
    return { body: brotliCompressSync(body, { params }), encoding: "br" };
  }
  if (/\bgzip\b/.test(acceptEncoding)) return { body: gzipSync(body, { level: 6 }), encoding: "gzip" };
  return { body, encoding: null };
}
