import { createHash } from "node:crypto";
import { type Card, drawCard } from "./draw-card.server.ts";

const most = 200;

/**
 * Drawn cards, at most 200 of them (about 15 MB), the oldest go first; one is drawn at a time, so
 * that a crowd of addresses cannot take the processor. Which cards there are to ask for is decided
 * by the caller: one per public page and language.
 */
export function openCards(draw: (card: Card) => Promise<Buffer> = drawCard) {
  const drawn = new Map<string, Promise<Buffer>>();
  let turn: Promise<unknown> = Promise.resolve();
  return (card: Card): Promise<Buffer> => {
    const key = createHash("sha256").update(JSON.stringify(card)).digest("base64url");
    const before = drawn.get(key);
    if (before) return before;
    const picture = turn.then(() => draw(card));
    turn = picture.catch(() => undefined);
    drawn.set(key, picture);
    picture.catch(() => drawn.delete(key));
    for (const oldest of drawn.keys()) {
      if (drawn.size <= most) break;
      drawn.delete(oldest);
    }
    return picture;
  };
}
