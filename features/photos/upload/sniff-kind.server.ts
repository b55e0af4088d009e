const signs: readonly (readonly [name: string, at: number, sign: RegExp])[] = [
  ["GIF", 0, /^GIF8[79]a/],
  ["HEIC", 4, /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/],
  ["TIFF", 0, /^(II\*\0|MM\0\*)/],
  ["BMP", 0, /^BM/],
  ["PDF", 0, /^%PDF-/],
  ["MP4", 4, /^ftyp/],
];

/**
 * What an upload that we do not take seems to be, by its first bytes, so that the refusal can name
 * it; undefined: nothing we know.
 */
export function sniffKind(bytes: Buffer): string | undefined {
  const head = bytes.toString("latin1", 0, 256);
  const [name] = signs.find(([, at, sign]) => sign.test(head.slice(at))) ?? [];
  return (
    name ??
    (/^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)?<svg[\s/>]/.test(
      head.replace(/^\u00ef\u00bb\u00bf/, ""),
    )
      ? "SVG"
      : undefined)
  );
}

/** A format that is taken. */
export type PhotoKind = "jpeg" | "png" | "webp" | "avif";

/**
 * The format that an upload begins like. The name and the type that came with it are the sender's
 * claim: only the first bytes count.
 */
export function photoKindOf(bytes: Buffer): PhotoKind | undefined {
  const head = bytes.toString("latin1", 0, 256);
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "jpeg";
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "png";
  if (/^RIFF[^]{4}WEBP/.test(head)) return "webp";
  return brandsOf(bytes).some((brand) => /^avi[fs]$/.test(brand)) ? "avif" : undefined;
}

/** Of an ISO media file, its major brand and those it is compatible with. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString("latin1", 4, 8) !== "ftyp") return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = bytes.toString("latin1", 8, end).match(/[^]{4}/g) ?? [];
  return brands.filter((_, at) => at !== 1); // the second is a version
}
