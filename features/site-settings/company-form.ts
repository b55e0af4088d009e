/** What the imprint, the privacy statement and the terms say of a company, as its form asks it. */
export const factGroups = {
  represented: { representatives: "text", register_court: "text" },
  data: {
    dpo_name: "text",
    dpo_contact: "text",
    hosting_country: "country",
    hosting_safeguard: "safeguard",
    mail_country: "country",
    mail_safeguard: "safeguard",
    backup_days: "days",
  },
  disputes: {
    mediator_name: "text",
    mediator_address: "text",
    mediator_website: "website",
    no_arbitration: "yes",
  },
  authorities: { data_authority: "text", accessibility_authority: "text" },
} as const;
export type FactName = {
  [Group in keyof typeof factGroups]: keyof (typeof factGroups)[Group];
}[keyof typeof factGroups];
export type FactKind = "text" | "country" | "safeguard" | "days" | "website" | "yes";

const kinds: Readonly<Record<string, FactKind>> = Object.assign({}, ...Object.values(factGroups));

/** The facts that a form posted, as the call takes them; what cannot be one is left to be refused. */
export const factsOf = (typed: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => {
      const text = (typed[name] ?? "").trim();
      if (kind === "yes") return [name, text !== ""];
      if (kind === "country") return [name, text.toUpperCase()];
      if (kind === "days")
        return [name, text === "" ? null : /^\d+$/.test(text) ? Number(text) : text];
      return [name, text];
    }),
  );
