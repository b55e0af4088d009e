import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { roleName } from "../roles/role-name.ts";

type Choices = Output<"staff.listStaff">["choices"];
type Grant = Output<"staff.listStaff">["people"][number]["grants"][number];

/** One role on one site as a check box's value; `*`: all sites. */
const valueOf = ({ role, site_id }: Grant): string => `${role}@${site_id ?? "*"}`;

/** What a form with these boxes says. */
export const grantsIn = (form: FormData): Grant[] =>
  form.getAll("grant").flatMap((value) => {
    const [role = "", site = ""] = String(value).split("@");
    return role && site ? [{ role, site_id: site === "*" ? null : site }] : [];
  });

interface GrantsFieldProps {
  choices: Choices;
  held?: readonly Grant[];
  error?: string | undefined;
}

/** Roles, each for all sites or for some: boxes of what whoever asks may give. */
export function GrantsField({ choices, held = [], error }: GrantsFieldProps) {
  const { t } = useText();
  const has = new Set(held.map(valueOf));
  const nameOf = (site: string | null) =>
    site === null
      ? t("staff.all_sites")
      : (choices.sites.find(({ id }) => id === site)?.name ?? site);
  return (
    <fieldset className="grid">
      <legend className="field-label">{t("staff.roles")}</legend>
      {error && <p className="field-error">{error}</p>}
      {choices.roles.map(({ name, sites }) => (
        <details key={name} open={held.some(({ role }) => role === name)}>
          <summary className="cursor-pointer py-3 leading-5">{roleName(t, name)}</summary>
          <div className="flex flex-wrap gap-x-6 gap-y-1 ps-4">
            {sites.map((site) => (
              <label key={site ?? "*"} className="touch inline-flex items-center gap-2">
                <input
                  type="checkbox"
                  className="check-box"
                  name="grant"
                  value={valueOf({ role: name, site_id: site })}
                  defaultChecked={has.has(valueOf({ role: name, site_id: site }))}
                />
                <span>{nameOf(site)}</span>
              </label>
            ))}
          </div>
        </details>
      ))}
    </fieldset>
  );
}

/** What somebody has, in words. */
export function useGrantWords({ sites }: Choices): (grants: readonly Grant[]) => string {
  const { t, intl } = useText();
  return (grants) =>
    intl.formatList(
      grants.map(({ role, site_id }) =>
        site_id === null
          ? roleName(t, role)
          : t("staff.role_on", {
              role: roleName(t, role),
              site: sites.find(({ id }) => id === site_id)?.name ?? "–",
            }),
      ),
    ) || t("staff.no_roles");
}
