const signs: readonly (readonly [name: string, at: number, sign: RegExp])[] = [
  ["GIF", 0, /^GIF8[79]a/],
  ["HEIC", 4, /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/],
  ["AVIF", 4, /^ftypavi[fs]/],
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

/** Does it begin like what we take? Then it is damaged, rather than something else. */
export const beginsLikePhoto = (bytes: Buffer): boolean => {
  const head = bytes.toString("latin1", 0, 12);
  return (
    head.startsWith("\u00ff\u00d8\u00ff") ||
    head.startsWith("\u0089PNG\r\n\u001a\n") ||
    /^RIFF[^]{4}WEBP/.test(head)
  );
};
