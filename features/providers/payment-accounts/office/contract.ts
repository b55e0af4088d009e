import { z } from "zod";
import { carriers } from "#features/payment-methods/methods.ts";
import { secondRefusals } from "#features/staff/second-refusals.ts";
import { defineCall } from "#server/calls/define.ts";
import { type CredentialName, providerKinds } from "../../provider-kinds.ts";

const provider = z.enum(carriers);
/** A key from a provider's dashboard; absent or empty: the one that is stored stays. */
const credential = z.string().max(400).optional();
const credentials = Object.fromEntries(
  carriers.flatMap((kind) => providerKinds[kind].fields.map(({ name }) => [name, credential])),
) as Record<CredentialName, typeof credential>;

export const list = defineCall({
  method: "GET",
  path: "/api/payment-accounts.php",
  summary:
    "For operators: who takes this site's payments, which methods that gives, and what is missing",
  staff: { may: "keys.change" },
  input: z.object({}),
  output: z.object({
    accounts: z.array(
      z.object({
        provider,
        /** The site's own account; null: none. `stopped`: takes no new payments. */
        state: z.enum(["active", "stopped"]).nullable(),
        /** No money moves; null: no account of the site's own. */
        test: z.boolean().nullable(),
        /** The installation has an account there, which counts where the site has none. */
        installation: z.boolean(),
        /**
         * `hint`: the last four characters of a secret, the whole of what is none; null: not set.
         */
        fields: z.array(
          z.object({
            name: z.string(),
            secret: z.boolean(),
            optional: z.boolean(),
            hint: z.string().nullable(),
          }),
        ),
        /**
         * What to enter at the provider, so that it tells of payments; null before there is an
         * account.
         */
        webhook_url: z.string().nullable(),
      }),
    ),
    /**
     * The site's countries, and who takes each method that exists there; `provider` null: nobody,
     * it is not offered.
     */
    countries: z.array(
      z.object({
        country: z.string(),
        currency: z.string(),
        methods: z.array(z.object({ payment_method: z.string(), provider: z.string().nullable() })),
      }),
    ),
  }),
  refusals: {},
});

export const save = defineCall({
  method: "POST",
  path: "/api/payment-accounts.php",
  summary:
    "For operators: set or replace the site's credentials at a provider. After the site's first account or paid order, it waits for a second person",
  staff: { may: "keys.change", stepUp: true, second: true, owners: "mailed" },
  input: z.object({ provider, ...credentials }),
  output: z.object({ saved: z.literal(true) }),
  refusals: { ...secondRefusals, keys_not_checked: { status: 409 } },
});

export const stop = defineCall({
  method: "DELETE",
  path: "/api/payment-accounts.php",
  summary:
    "For operators: take no new payments by this account; what was begun with it is still asked for and refunded. After the site's first paid order, it waits for a second person",
  staff: { may: "keys.change", stepUp: true, second: true, owners: "mailed" },
  input: z.object({ provider }),
  output: z.object({ stopped: z.literal(true) }),
  refusals: secondRefusals,
});
