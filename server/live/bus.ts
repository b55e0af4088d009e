/**
 * Between the processes of an installation: what one says, every other hears, in the order in which
 * it was said. Nothing is certain: whoever was cut off hears `missed` when it stands again.
 */
export interface Bus {
  /** One line of JSON, to every other process. */
  publish(text: string): void;
  /**
   * To the processes that follow one of these members, or to more: `lineFor` makes the line for
   * those members, or for each of them.
   */
  publishTo(members: readonly string[], lineFor: (members: readonly string[]) => string): void;
  /** A device of this member is connected here now; or none is any more. */
  follow(member: string, here: boolean): void;
  /** `from`: the name of the process that said it. */
  listen(heard: (text: string, from: string) => void, missed: () => void): void;
}
