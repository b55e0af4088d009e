import type { ReactNode } from "react";
import type { Elements } from "./elements.ts";

interface PillProps {
  /** night: over a photograph */
  tone?: "plain" | "wine" | "success" | "outline" | "night";
  icon?: Elements;
  children: ReactNode;
}

/**
 * A short fact: an interest, "Verified", "New here". Not pressable; choices are `choice-group.tsx`.
 */
export function Pill({ tone = "plain", icon, children }: PillProps) {
  return (
    <span className="pill" data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
