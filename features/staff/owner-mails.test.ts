import { beforeAll, expect, test } from "vitest";
import { debitCast } from "#features/direct-debit/debit-cast.ts";
import { decoded } from "#test/decoded-mail.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { issueInvitation } from "./invitations/invitation.server.ts";
import { codeOf, office, officeEnvironment, password, withPassword } from "./staff-cast.ts";

// What every owner hears by mail: a new owner, somebody's reset, a role on all sites, other keys of a
// payment provider or a stopped account, another bank account, another web address. In the owner's language, once, and never with a link that opens anything.

let world: World;
let otto: Actor, wilma: Actor, dieter: Actor, mara: Actor;
beforeAll(async () => {
  world = await openWorld({}, officeEnvironment);
  otto = await world.staff("Otto");
  wilma = await world.staff("Wilma");
  dieter = await world.staff("Dieter", { language: "de" });
  mara = await world.staff("Mara", { roles: ["editor"], sites: ["127.0.0.1"] });
  await withPassword(world, otto);
  await withPassword(world, wilma);
  // The first account of each kind, which one person may enter.
  world.services.payments.checkKeys = async () => ({ answer: "good", identity: "ours" });
  await world.call("payment-accounts.save", keys("none"), { as: otto });
  await debitCast(world, otto).saveSetup();
});
const keys = (end: string) =>
  ({ provider: "mollie", api_key: `live_${"k".repeat(30)}${end}` }) as const;

const mailsTo = ({ email }: Pick<Actor, "email">) =>
  world
    .mails()
    .map(decoded)
    .filter(({ to }) => to === email);
/** What this act sends to whom: the mails that came since, and none of an act before it. */
async function mailedBy(act: () => Promise<unknown>, readers: readonly Actor[]) {
  await world.mailsDone();
  const before = readers.map((reader) => mailsTo(reader).length);
  await act();
  await world.mailsDone();
  return readers.map((reader, at) => mailsTo(reader).slice(before[at]));
}

/** Makes a call of two persons: Otto asks, Wilma confirms. */
async function byTwo(ask: () => Promise<{ problem: { code: string; data?: unknown } }>) {
  const { problem } = await ask();
  expect(problem.code).toBe("waits_for_second");
  const { proposal } = problem.data as { proposal: string };
  const { status } = await world.call(
    "proposals.confirm",
    { proposal: { id: proposal } },
    { as: wilma },
  );
  expect(status).toBe(200);
}

const kinds = {
  "office-new-owner": {
    about: "Nora",
    async act() {
      const { id } = await world.staff("Nora", { roles: ["support"] });
      const grants = [{ role: "owner", site_id: null }];
      await byTwo(() => world.call("staff.changeGrants", { id, grants }, { as: otto }));
      await world.db.deleteFrom("staff_grant").where("staff_id", "=", id).execute();
    },
    en: { subject: "new owner", body: "An owner can do everything here" },
    de: { subject: "neuen Inhaber", body: "Wer Inhaber ist, darf hier alles" },
  },
  "office-person-reset": {
    about: "Nina",
    async act() {
      const nina = await world.staff("Nina", { roles: ["finance"] });
      await withPassword(world, nina);
      const { status, body } = await world.call("staff.resetWaysIn", { id: nina.id }, { as: otto });
      expect(status).toBe(200);
      secret = new URL(body.link ?? "").searchParams.get("token") ?? "";
    },
    en: { subject: "was reset", body: "Whoever has the new link can sign in" },
    de: { subject: "zurückgesetzt", body: "Wer den neuen Link hat" },
  },
  "office-keys-changed": {
    about: "Mollie",
    async act() {
      secret = "k".repeat(30);
      await byTwo(() => world.call("payment-accounts.save", keys("next"), { as: otto }));
    },
    en: { subject: "keys of a payment provider", body: "stop the account in the office" },
    de: { subject: "Schlüssel eines Zahlungsanbieters", body: "halten Sie das Konto im Büro an" },
  },
  "office-account-stopped": {
    about: "Mollie",
    async act() {
      const stop = { provider: "mollie" } as const;
      expect((await world.call("payment-accounts.stop", stop, { as: otto })).status).toBe(200);
    },
    en: { subject: "payment account was stopped", body: "or to the installation’s" },
    de: { subject: "Zahlungskonto wurde angehalten", body: "oder an das der Installation" },
  },
  "office-wide-role": {
    about: "Nadia",
    async act() {
      const { id } = await world.staff("Nadia", { roles: ["editor"] });
      const grants = [{ role: "moderator", site_id: null }];
      const given = { id, grants };
      expect((await world.call("staff.changeGrants", given, { as: otto })).status).toBe(200);
    },
    en: { subject: "a role on all sites", body: "decide about members, on every site" },
    de: { subject: "eine Rolle auf allen Websites", body: "über Mitglieder entscheiden" },
  },
  "office-hosts-changed": {
    about: "+ more.other-host.test",
    async act() {
      const site = { id: world.siteId };
      const change = { site, host: "more.other-host.test", as: "answers" } as const;
      expect((await world.call("opening.changeHost", change, { as: otto })).status).toBe(200);
    },
    en: { subject: "web addresses were changed", body: "Mails and links lead where they did" },
    de: { subject: "Webadressen wurden geändert", body: "wohin sie schon führten" },
  },
  "office-host-changed": {
    about: "127.0.0.1 → www.other-host.test",
    async act() {
      const site = { id: world.siteId };
      const change = { site, host: "www.other-host.test", as: "canonical" } as const;
      await byTwo(() => world.call("opening.changeHost", change, { as: otto }));
    },
    en: { subject: "lead to another address", body: "set the old address again" },
    de: { subject: "führen zu einer anderen Adresse", body: "wieder die alte Adresse ein" },
  },
  "office-bank-changed": {
    about: "…6789",
    async act() {
      const iban = "NL69INGB0123456789";
      secret = iban;
      await byTwo(() => debitCast(world, otto).saveSetup({ iban }));
    },
    en: { subject: "bank account for direct debits", body: "hand no file to the bank" },
    de: { subject: "Bankkonto für Lastschriften", body: "geben Sie der Bank keine Datei" },
  },
};
const none = "no secret in this kind";
let secret = none;

test.each(Object.entries(kinds))(
  "'%s' tells every owner in their language what, about whom and by whom, and opens nothing",
  async (_, { act, about, en, de }) => {
    secret = none;
    const [toOtto = [], toDieter = [], toMara = []] = await mailedBy(act, [otto, dieter, mara]);
    for (const [mails, { subject, body }, by] of [
      [toOtto, en, "By: Otto"],
      [toDieter, de, "Von: Otto"],
    ] as const) {
      const matching = mails.filter((mail) => mail.subject.includes(subject));
      expect(matching).toHaveLength(1);
      const [mail] = matching;
      expect(mail?.text).toContain(body);
      expect(mail?.text).toContain(about);
      expect(mail?.text).toContain(by);
      expect(mail?.text).toContain("/operator/me");
      expect(mail?.raw).not.toMatch(/staff\.mail\.|\{\w+\}/);
      expect(mail?.raw).not.toMatch(/operator\/invitation|token=/);
      expect(mail?.text).not.toContain(secret);
    }
    expect(toMara, "no owner").toEqual([]);
  },
);

test("a person whose way in is reset hears so themselves, in their language, without the link", async () => {
  const greta = await world.staff("Greta", { roles: ["finance"], language: "de" });
  await withPassword(world, greta);
  let link = "";
  const [mails = []] = await mailedBy(async () => {
    const { body } = await world.call("staff.resetWaysIn", { id: greta.id }, { as: otto });
    link = body.link ?? "";
  }, [greta]);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Ihr Zugang zum Büro von .+ wurde zurückgesetzt$/),
  ]);
  expect(mails[0]?.text).toContain("steht in keiner E-Mail");
  expect(mails[0]?.text).not.toContain(new URL(link).searchParams.get("token"));
});

test("an owner who comes by an invitation is told of to the others, not to themselves", async () => {
  const email = "nele@office.test";
  // Only the machine's own command makes an owner by a link (`npm run office -- invite`).
  const token = await world.db.transaction().execute((tx) =>
    issueInvitation(tx, {
      email,
      name: "Nele",
      grants: [{ role: "owner", site_id: null }],
      invitedBy: null,
      staffId: null,
    }),
  );
  const at = { host: office };
  const { body } = await world.call("staff.readInvitation", { token }, at);
  const [german = []] = await mailedBy(
    () =>
      world.call(
        "staff.acceptWithPassword",
        { token, name: "Nele", language: "en", password, code: codeOf(body.totp.secret) },
        at,
      ),
    [dieter],
  );
  expect(german.map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Das Büro hat einen neuen Inhaber"),
  ]);
  expect(german[0]?.text).toContain("Nele");
  expect(mailsTo({ email }).filter(({ subject }) => /new owner/.test(subject))).toEqual([]);
});
