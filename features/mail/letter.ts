import type { Services } from "#server/calls/context.ts";
import type { Attachment } from "#server/mail/mailer.ts";
import type { QueuedMail } from "./queue-mail.server.ts";

/** One thing in a list of them: a member who wrote, a member to get to know. */
export interface LetterRow {
  readonly title: string;
  /** What is beside a fictional profile's name wherever it stands. */
  readonly label?: string;
  readonly note?: string;
}

/**
 * A mail that has been decided on: to whom, which words, which links. Made when the mail leaves, by
 * the feature that knows.
 */
export interface Letter {
  readonly to: string;
  /**
   * `<feature>.mail.<name>`: its words are that with `.subject`, `.title`, `.body` and, where there is
   * one, `.button` and `.more`.
   */
  readonly words: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly rows?: readonly LetterRow[];
  /** A receipt's lines: what, and how much. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  /** Files that go along. */
  readonly attachments?: Attachment[];
  /** Small print below the card: the creditor of a direct debit. The company follows by itself. */
  readonly imprint?: string;
  /** Path of the button, and of the quieter link below the words. */
  readonly path?: string;
  readonly morePath?: string;
  /** It goes to an address that may be nobody's account: its footer speaks of none. */
  readonly stranger?: boolean;
  /**
   * Signed token of an optional mail's link that stops such mails; without it the mail is one that
   * has to come.
   */
  readonly unsubscribe?: string;
  /** Called when the mail could not be handed over: a secret that nobody received is taken back. */
  discard?(): Promise<void>;
}

/**
 * Decides on a queued mail when it leaves. Null: whoever it is for has gone meanwhile, or there is
 * nothing to say.
 */
export type LetterWriter = (services: Services, mail: QueuedMail) => Promise<Letter | null>;
