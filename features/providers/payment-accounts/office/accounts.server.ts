import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { currencyOf } from "#features/payment-methods/currencies.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { readCredentials, storeAccount } from "../../accounts.server.ts";
import { carriers } from "#features/payment-methods/methods.ts";
import { methodsFor } from "#features/payment-methods/methods-for.ts";
import type { CredentialField } from "../../provider-kind.ts";
import { checkCredentials, hintsOf, providerKinds } from "../../provider-kinds.ts";
import { commonRefusal, Refusal } from "#server/calls/refusal.ts";
import { brandOf } from "#features/payment-methods/brand-of.ts";
import { hasSold } from "#features/orders/office/has-sold.server.ts";
import { tellOwners } from "#features/staff/letters.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type * as contract from "./contract.ts";
import { enteredIn, keysAskForTwo } from "./second-person.server.ts";

/**
 * The site's accounts and what they give. No secret leaves: of each, its last four characters.
 * Refuses not_found to everybody but the site's operators.
 */
export const list: CallHandler<typeof contract.list> = async ({ db, services, site }) => {
  const rows = await db
    .selectFrom("site_payment_account")
    .select(["id", "provider", "hints", "active"])
    .where("site_id", "=", site.id)
    .where("replaced_at", "is", null)
    .execute();
  const { payments } = services;
  const accounts = await Promise.all(
    carriers.map(async (kind) => {
      const row = rows.find(({ provider }) => provider === kind);
      const hints = (row?.hints ?? {}) as Readonly<Record<string, string>>;
      const own = row && (await payments.of({ provider: kind, payment_account_id: row.id }));
      return {
        provider: kind,
        state: row ? (row.active ? ("active" as const) : ("stopped" as const)) : null,
        test: own?.test ?? null,
        installation: payments.providers.has(kind),
        fields: providerKinds[kind].fields.map(({ name, secret, optional }: CredentialField) => ({
          name,
          secret,
          optional: optional ?? false,
          hint: hints[name] ?? null,
        })),
        webhook_url: row
          ? `${services.originOf(site.canonicalHost)}/api/payment-webhook.php?provider=${kind}&account=${row.id}`
          : null,
      };
    }),
  );
  const countries = await Promise.all(
    site.settings.countries.map(async (country) => {
      const payer = { country, currency: currencyOf(country) };
      const offered = await payments.offered(site.id, payer);
      return {
        ...payer,
        methods: methodsFor(payer).map((id) => ({
          payment_method: id,
          provider:
            offered.find(({ payment_method }) => payment_method === id)?.provider.name ?? null,
        })),
      };
    }),
  );
  return { accounts, countries };
};

const wrong = (fields: readonly string[], code: string): Refusal =>
  new Refusal(
    "invalid",
    commonRefusal("invalid").status,
    undefined,
    fields.map((path) => ({ path, code })),
  );

/**
 * Stores credentials, sealed; fields left empty keep what is stored. They count once the provider
 * has said that they open an account, and every owner gets a mail. Refuses each that is missing, does
 * not look like the provider's or is refused by it, keys_not_checked, and busy if the site's first
 * account came since: the question for a second person is put again.
 */
export const save: CallHandler<typeof contract.save> = async ({
  services,
  site,
  staff,
  userAgent,
  audit,
  input,
  refuse,
  once,
  confirmedBy,
}) => {
  const { provider } = input;
  const me = requireStaff(staff);
  const entered = enteredIn(input);
  const changes = Object.keys(entered).length > 0;
  const whole = async (tx: Tx) =>
    checkCredentials(provider, {
      ...(await readCredentials(tx, services.sealing, site.id, provider)),
      ...entered,
    });
  // The provider is asked before the transaction, which waits for nobody else's server.
  const asked = await services.db.transaction().execute(whole);
  if ("wrong" in asked) return wrong(asked.wrong, "invalid.credential");
  const said = await services.payments.checkKeys(provider, asked.credentials);
  if (said.answer === "silent") return refuse("keys_not_checked");
  if (said.answer === "refused") return wrong(said.fields, "invalid.credential_refused");
  return once(async ({ tx, after }) => {
    // Of two first accounts at once, the other is a change.
    await sql`select from site where id = ${site.id} for no key update`.execute(tx);
    const checked = await whole(tx);
    if ("wrong" in checked) return wrong(checked.wrong, "invalid.credential");
    // Somebody else replaced the other fields meanwhile: what was checked is no longer what is stored.
    if (!isDeepStrictEqual(checked, asked)) return commonRefusal("busy");
    if (changes && confirmedBy === undefined && (await keysAskForTwo(tx, site.id)))
      return commonRefusal("busy");
    await storeAccount(tx, services.sealing, site.id, provider, checked.credentials, said.identity);
    const hints = hintsOf(provider, checked.credentials);
    audit({
      detail: {
        provider,
        ...Object.fromEntries(
          Object.keys(entered).flatMap((name) =>
            hints[name] === undefined ? [] : [[name, hints[name]]],
          ),
        ),
      },
    });
    if (changes)
      await tellOwners(tx, services, me, {
        template: "office-keys-changed",
        about: brandOf(provider) ?? provider,
        site: site.id,
        userAgent,
      });
    after(() => services.payments.forget(site.id));
    return { saved: true } as const;
  });
};

/**
 * Takes no new payments by the site's own account, and every owner gets a mail. What was begun with
 * it goes on: its keys are still needed for that. Refuses busy if something was paid since the
 * dispatcher asked: the question for a second person is put again.
 */
export const stop: CallHandler<typeof contract.stop> = async ({
  services,
  site,
  staff,
  userAgent,
  audit,
  input,
  once,
  confirmedBy,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx, after }) => {
    const stopped = await tx
      .updateTable("site_payment_account")
      .set({ active: false, changed_at: sql<Date>`clock_timestamp()` })
      .where("site_id", "=", site.id)
      .where("provider", "=", input.provider)
      .where("active", "=", true)
      .returning("id")
      .executeTakeFirst();
    if (!stopped) return commonRefusal("not_found");
    if (confirmedBy === undefined && (await hasSold(tx, site.id))) return commonRefusal("busy");
    audit({ detail: { provider: input.provider } });
    await tellOwners(tx, services, me, {
      template: "office-account-stopped",
      about: brandOf(input.provider) ?? input.provider,
      site: site.id,
      userAgent,
    });
    after(() => services.payments.forget(site.id));
    return { stopped: true } as const;
  });
};
