/** Where somebody shows again who they are, and goes on to `next` from there: a path of ours. */
export const provePath = (next: string): string =>
  `/operator/prove?next=${encodeURIComponent(next)}`;
