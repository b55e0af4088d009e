import type { Vesper } from "./vesper.ts";

/** The six digits of the newest mail to an address, once it is the mail with the code. */
export async function codeFromMail(vesper: Vesper, address: string): Promise<string> {
  for (;;) {
    const { text } = await vesper.mailTo(address);
    const [, first, second] = /\b(\d{3}) (\d{3})\b/.exec(text) ?? [];
    if (first && second) return first + second;
    await new Promise((wait) => setTimeout(wait, 100));
  }
}
