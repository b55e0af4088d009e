import type { Quote } from "../schemas.ts";

interface ReplyToProps extends Quote {
  /** Goes to the message that is quoted; left out: there is no way. */
  onJump?: (seq: number) => void;
}

/** Above a message's words, written or being written: what they reply to. */
export function ReplyTo({ question, answer, seq, onJump }: ReplyToProps) {
  const words = (
    <>
      <b>{question}</b> <span>{answer}</span>
    </>
  );
  return seq && onJump ? (
    <a
      className="reply-to"
      dir="auto"
      href={`#m${seq}`}
      onClick={(event) => {
        event.preventDefault();
        onJump(seq);
      }}
    >
      {words}
    </a>
  ) : (
    <q className="reply-to" dir="auto">
      {words}
    </q>
  );
}
