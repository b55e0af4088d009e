/**
 * Between the processes of an installation: what one says, every other hears, in the order in which
 * it was said. Nothing is certain: whoever was cut off hears `missed` when it stands again.
 */
export interface Bus {
  /** One line of JSON, to every other process. */
  publish(text: string): void;
  /** `from`: the name of the process that said it. */
  listen(heard: (text: string, from: string) => void, missed: () => void): void;
}
