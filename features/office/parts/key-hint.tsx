/** The single key that does what a button beside it does; of no use to fingers and to ears. */
export const KeyHint = ({ of }: { of: string }) => (
  <kbd className="key-hint" aria-hidden="true">
    {of}
  </kbd>
);
