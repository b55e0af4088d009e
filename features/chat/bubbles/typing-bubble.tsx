/** Three dots that breathe while the other types; `words` say it to a screen reader. */
export function TypingBubble({ words }: { words: string }) {
  return (
    <div className="bubble-group">
      <output className="bubble typing">
        <span className="sr-only">{words}</span>
        <i />
        <i />
        <i />
      </output>
    </div>
  );
}
