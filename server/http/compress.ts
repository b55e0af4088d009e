import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT } =
  constants;

/**
 * Compresses one finished body for this reader. Below 1 kB it isn't worth the header. Synchronous:
 * faster than the pool for pages of this size.
 */
export function compress(
  body: Buffer,
  acceptEncoding: string | undefined,
  quality = 4,
): { body: Buffer; encoding: "br" | "gzip" | null } {
  if (body.length < 1_024 || !acceptEncoding) return { body, encoding: null };
  if (/\bbr\b/.test(acceptEncoding)) {
    const params = {
      [BROTLI_PARAM_QUALITY]: quality,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    return { body: brotliCompressSync(body, { params }), encoding: "br" };
  }
  if (/\bgzip\b/.test(acceptEncoding))
    return { body: gzipSync(body, { level: 6 }), encoding: "gzip" };
  return { body, encoding: null };
}

/**
 * The same body in every encoding, compressed once and better; for bodies that are sent again and
 * again.
 */
export function compressOnce(body: Buffer): {
  readonly bytes: number;
  pick(acceptEncoding: string | undefined): { body: Buffer; encoding: "br" | "gzip" | null };
} {
  const br = compress(body, "br", 9);
  const gzip = compress(body, "gzip");
  const plain = { body, encoding: null };
  return {
    bytes: body.length + br.body.length + gzip.body.length,
    pick: (acceptEncoding) =>
      !acceptEncoding
        ? plain
        : /\bbr\b/.test(acceptEncoding)
          ? br
          : /\bgzip\b/.test(acceptEncoding)
            ? gzip
            : plain,
  };
}
