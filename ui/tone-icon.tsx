import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };
export type Tone = keyof typeof icons;

export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = icons[tone];
  return <Icon aria-hidden="true" />;
}
