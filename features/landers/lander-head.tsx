import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { LanderName } from "./landers.ts";
import type { OpenLander } from "./open-lander.ts";

/**
 * What a lander says of itself; the rest of its head is written beside React (features/sharing),
 * its title comes from its route's `handle`.
 */
export function LanderHead({ name, slug }: OpenLander & { name: LanderName }) {
  const { t } = useText();
  const { name: site } = useSite();
  return <meta name="description" content={t(`landers.${name}.${slug}.lead`, { name: site })} />;
}
