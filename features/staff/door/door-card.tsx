import type { ReactNode } from "react";
import { Card } from "#ui/card.tsx";
import type { Elements } from "#ui/elements.ts";

interface DoorCardProps {
  title: ReactNode;
  lead?: ReactNode;
  children: Elements;
}

/** The one card of a screen before the office, with its h1. */
export function DoorCard({ title, lead, children }: DoorCardProps) {
  return (
    <div className="mx-auto grid max-w-[480px] px-4 py-8 sm:py-16">
      <Card padded as="section" className="grid gap-6">
        <header className="grid gap-2">
          <h1 className="text-xl">{title}</h1>
          {lead && <p className="text-ink-soft">{lead}</p>}
        </header>
        {children}
      </Card>
    </div>
  );
}
