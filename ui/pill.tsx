import type { ReactNode } from "react";

interface PillProps {
  /** night: over a photograph */
  tone?: "plain" | "wine" | "success" | "outline" | "night";
  icon?: ReactNode;
  children: ReactNode;
}

/**
 * A short fact: an interest, "Verified", "New here". Not pressable; choices are `choice-group.tsx`.
 */
export function Pill({ tone = "plain", icon, children }: PillProps) {
  return (
    <span className="pill" data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
