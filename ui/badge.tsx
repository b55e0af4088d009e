interface BadgeProps {
  count: number;
  /**
   * unread: messages only; crimson (default): likes; warning and danger: credits running out;
   * quiet: plain numbers
   */
  tone?: "like" | "unread" | "warning" | "danger" | "quiet";
  /** credits show their 0; messages and likes do not */
  showZero?: boolean;
  /** what the number counts, for a screen reader: "3 unread messages" */
  label?: string;
}

/** A count; 99+ from 100 (specification section 2, top navigation). */
export function Badge({ count, tone = "like", showZero, label }: BadgeProps) {
  if (count <= 0 && !showZero) return null;
  return (
    <span className="badge" data-tone={tone}>
      <span aria-hidden={label ? true : undefined}>{count >= 100 ? "99+" : count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
