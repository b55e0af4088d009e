/**
 * Numbers from 0 to 1 that look random and are the same each time, so that server and browser draw
 * the same picture.
 */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
