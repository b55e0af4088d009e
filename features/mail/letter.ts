/** A mail that has been decided on: to whom, which words, which links. Made when the mail leaves, by the feature that knows. */
export interface Letter {
  readonly to: string;
  /** `mail.<words>.subject` and so on. */
  readonly words: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Path of the button, and of the quieter link below the words. */
  readonly path?: string;
  readonly morePath?: string;
  /** Called when the mail could not be handed over: a secret that nobody received is taken back. */
  discard?(): Promise<void>;
}
