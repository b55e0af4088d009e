/**
 * What a push carries: that something is there, never what it says or who it is from.
 * `app/pwa/worker.js` shows it.
 */
export interface PushMessage {
  readonly kind: string;
  readonly count: number;
  /** The site's name. */
  readonly title: string;
  readonly body: string;
  /** Where a press leads. */
  readonly path: string;
  /** For the app's badge: unread messages and new likes. */
  readonly badge: number;
}
