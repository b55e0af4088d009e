import { useText } from "#i18n/use-text.ts";
import type { Helpline } from "./helplines.ts";

/** Whom a member in trouble can turn to, each to call or to open. */
export function HelpLines({ lines }: { lines: readonly Helpline[] }) {
  const { t } = useText();
  if (lines.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t("care.help_title")}</h3>
      <ul className="grid gap-2">
        {lines.map(({ kind, name, number, url }) => (
          <li key={`${kind} ${name}`} className="grid">
            <span className="text-sm text-ink-soft">{t(`care.kind.${kind}`)}</span>
            <span className="flex flex-wrap gap-x-4" translate="no">
              {number && (
                <a
                  className="link touch font-semibold"
                  href={`tel:${number.replaceAll(/[\s-]/g, "")}`}
                >
                  {number}
                </a>
              )}
              {name !== number &&
                (url ? (
                  <a
                    translate="no"
                    className="link touch"
                    href={url}
                    rel="noreferrer"
                    target="_blank"
                  >
                    {name}
                  </a>
                ) : (
                  <span translate="no">{name}</span>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
