import type { Quote } from "../contract.ts";

/** Above a message's words, written or being written: what they reply to. */
export const ReplyTo = ({ question, answer }: Quote) => (
  <q className="reply-to" dir="auto">
    <b>{question}</b> {answer}
  </q>
);
