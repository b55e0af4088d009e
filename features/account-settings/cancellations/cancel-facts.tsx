import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Typed } from "./kinds.ts";

/** What a cancellation says, line by line; `more`: what we say to it. */
export function useCancelFacts(
  typed: Typed,
  more: readonly (readonly [string, string])[] = [],
): readonly (readonly [string, string])[] {
  const { t, intl } = useText();
  const { name: site } = useSite();
  const fact = (name: string): string => t(`cancellations.fact.${name}`);
  const facts = [
    ...more,
    [fact("scope"), t(`cancellations.scope.${typed.scope}`, { site })],
    [fact("kind"), t(`cancellations.kind.${typed.kind}`)],
    [fact("reason"), typed.reason],
    [
      t("cancellations.on"),
      typed.wanted_on
        ? intl.formatDate(typed.wanted_on, { dateStyle: "long", timeZone: "UTC" })
        : t("cancellations.earliest"),
    ],
    [fact("name"), typed.name],
    [fact("email"), typed.email],
  ] as const;
  return facts.filter(([, value]) => value !== "");
}

/** The same as a list. */
export function CancelFacts({
  typed,
  more,
}: {
  typed: Typed;
  more?: readonly (readonly [string, string])[];
}) {
  const facts = useCancelFacts(typed, more);
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-wrap justify-between gap-x-6 border-line py-3 not-first:border-t"
        >
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 font-medium whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
