import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Button } from "#ui/button.tsx";

/** The ways to the other sites that have work, most of it first. Works without JavaScript. */
export function Elsewhere({ sites }: Output<"work.elsewhere">) {
  const { t, intl } = useText();
  if (sites.length === 0) return null;
  return (
    <form method="post" action="/operator/bar" className="grid gap-2">
      <p>{t("moderation.elsewhere")}</p>
      {sites.map(({ id, name, host, waiting }) => (
        <Button key={id} type="submit" kind="secondary" name="site" value={id} title={host}>
          {t("moderation.waits_at", {
            site: name,
            shown: waiting > 99 ? "99+" : intl.formatNumber(waiting),
          })}
        </Button>
      ))}
    </form>
  );
}
