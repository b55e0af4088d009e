import { device } from "#browser/storage.ts";

const key = "recent-emoji";
const most = 16;

/**
 * The emoji used lately on this device, newest first. They stay on it: what one likes to say is
 * nobody's business.
 */
export function readRecent(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(device.read(key) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((each) => typeof each === "string").slice(0, most)
      : [];
  } catch {
    return []; // nonsense is kept there
  }
}

/** Puts an emoji first among them. */
export function keepRecent(emoji: string): void {
  device.keep(
    key,
    JSON.stringify([emoji, ...readRecent().filter((each) => each !== emoji)].slice(0, most)),
  );
}
