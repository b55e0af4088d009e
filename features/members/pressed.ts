/** What became of a heart that was pressed in this document, wherever on it. */
interface Pressed {
  readonly liked: boolean;
  readonly match?: boolean;
  /** Why it was refused, in words. */
  readonly problem?: string;
}

/**
 * By member's id. A list that is come back to shows what was pressed meanwhile, not what it was
 * loaded with.
 */
export const pressed = new Map<string, Pressed>();
