import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { mailsTo, mailTo, sessionOf, signUpInput, tokenIn } from "../accounts-cast.ts";

let world: World;
const accountsOf = (email: string) =>
  world.db.selectFrom("account").where("email_key", "=", email.toLowerCase()).selectAll().execute();

beforeAll(async () => {
  world = await openWorld({ signup_credits: 7, countries: ["NL", "DE"] });
});

test("signing up makes account, profile, wallet, session and one mail", async () => {
  const { status, body, headers } = await world.call("accounts.signUp", signUpInput("Alice"));
  expect(status).toBe(200);
  expect(body).toEqual({ next: "/signup-matches" });
  const alice = sessionOf(headers);
  const { user } = (await world.call("sessions.readUser", {}, { as: alice })).body;
  expect(user).toMatchObject({
    email: "alice@cast.test",
    status: "not_confirmed",
    credits: 7,
    profile: {
      name: "Alice",
      city: "Utrecht",
      about: "I like to cook.",
      seeks: ["man"],
      status: "disabled",
    },
  });
  const [account] = await accountsOf("alice@cast.test");
  expect(account?.consent_at?.getTime()).toBeCloseTo(account?.signup_date.getTime() ?? 0);
  const pages = await Promise.all(
    ["terms", "privacy"].map((page) => world.call("content.readPage", { page })),
  );
  const dates = pages.map(({ body: { updated } }) => updated);
  expect(account?.terms_version?.toISOString()).toBe(dates.toSorted().at(-1));
  expect(account?.password_hash).toMatch(/^\$argon2id\$/);
  const ledger = await world.db
    .selectFrom("ledger_entry")
    .where("account_id", "=", account?.id ?? "")
    .select(["credits", "reason"])
    .execute();
  expect(ledger).toEqual([{ credits: 7, reason: "signup" }]);
  const mail = await mailTo(world, "alice@cast.test");
  expect(mail).toContain("Subject: Confirm your e-mail address for Vesper");
  expect(mail).toContain(`http://127.0.0.1:${world.port}/activate?token=`);
});

test("what was chosen before the sign-up is in the profile: interests, each once, and none that does not exist", async () => {
  const { headers } = await world.call(
    "accounts.signUp",
    signUpInput("Chooser", { interests: ["tea", "wine", "tea"] }),
  );
  const { user } = (await world.call("sessions.readUser", {}, { as: sessionOf(headers) })).body;
  expect(user?.profile?.interests.toSorted()).toEqual(["tea", "wine"]);
  const made = await world.call("accounts.signUp", {
    ...signUpInput("Inventor"),
    interests: ["bombs"] as never,
  });
  expect([made.status, made.problem.fields?.[0]?.path]).toEqual([422, "interests.0"]);
});

test("trust row 28: where a visitor came from is stored only with consent", async () => {
  const source = { network: "net 1", ref: "ref 1", sub1: "sub 1" };
  const trackingOf = async (name: string) =>
    (await accountsOf(`${name.toLowerCase()}@cast.test`)).map(({ tracking }) => tracking);
  await world.call("accounts.signUp", signUpInput("Silent", source));
  await world.call("accounts.signUp", signUpInput("Refusing", { ...source, share_source: false }));
  await world.call("accounts.signUp", signUpInput("Sharing", { ...source, share_source: true }));
  expect(await trackingOf("Silent")).toEqual([{}]);
  expect(await trackingOf("Refusing")).toEqual([{}]);
  expect(await trackingOf("Sharing")).toEqual([source]);
});

test("trust row 3: a repeat under the same key is the same account, and gets a session too", async () => {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => world.call("accounts.signUp", signUpInput("Retry"), { key })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await accountsOf("retry@cast.test")).toHaveLength(1);
  for (const { headers } of answers)
    expect(
      (await world.call("sessions.readUser", {}, { as: sessionOf(headers) })).body.user?.email,
    ).toBe("retry@cast.test");
  const other = await world.call("accounts.signUp", signUpInput("Retry", { name: "Somebody" }), {
    key,
  });
  expect(other.problem.code).toBe("idempotency_key_reused");
  await mailTo(world, "retry@cast.test");
  expect(mailsTo(world, "retry@cast.test")).toHaveLength(1);
});

test("a repeat that already carries its session changes nothing", async () => {
  const first = await world.call("accounts.signUp", signUpInput("Twice"));
  const again = await world.call("accounts.signUp", signUpInput("Twice"), {
    as: sessionOf(first.headers),
  });
  expect(again.status).toBe(200);
  expect(await accountsOf("twice@cast.test")).toHaveLength(1);
});

test("five people at once with one name: each has an account", async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((nth) =>
      world.call("accounts.signUp", signUpInput("Racer", { email: `racer${nth}@cast.test` })),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  for (const nth of [1, 2, 3, 4, 5])
    expect(await accountsOf(`racer${nth}@cast.test`)).toHaveLength(1);
});

test("20 sign-ups at once with one address: one of them becomes its account, the others never", async () => {
  const email = "shared@cast.test";
  const claims = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      world.call("accounts.signUp", signUpInput(`Claim${n}`, { email })),
    ),
  );
  expect(claims.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  await mailTo(world, email, 6);
  const tokens = mailsTo(world, email).map(tokenIn);
  const pressed = await Promise.all(
    tokens.map((token) => world.call("accounts.activate", { token })),
  );
  expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(pressed.filter(({ problem }) => problem.code === "activation_failed")).toHaveLength(
    tokens.length - 1,
  );
  expect((await accountsOf(email)).filter(({ confirmed_at }) => confirmed_at)).toHaveLength(1);
  expect(mailsTo(world, email)).toHaveLength(6); // the day's allowance of one address, however often it is typed
});

test.each([
  [{ email: "no address" }, "email", "Invalid email", "Dit is geen geldig e-mailadres."],
  [
    { date_of_birth: "2015-01-01" },
    "date_of_birth",
    "Enter your date of birth (18+)",
    "Vul je geboortedatum in (18+)",
  ],
  [
    { date_of_birth: "1850-03-02" },
    "date_of_birth",
    "That’s more than 120 years ago. Check the year.",
    "Dat is meer dan 120 jaar geleden. Controleer het jaar.",
  ],
  [
    { date_of_birth: "1970-02-30" },
    "date_of_birth",
    "That date doesn’t exist.",
    "Deze datum bestaat niet.",
  ],
  [
    { date_of_birth: "1970--3" },
    "date_of_birth",
    "That date doesn’t exist.",
    "Deze datum bestaat niet.",
  ],
  [{ date_of_birth: "" }, "date_of_birth", "This is required.", "Dit is verplicht."],
  [
    { name: "@alice" },
    "name",
    "A username can’t start with @.",
    "De gebruikersnaam mag niet met @ beginnen.",
  ],
  [
    { name: "a@b.test", email: "a@b.test" },
    "name",
    "Your username can’t be your e-mail address: others see it.",
    "De gebruikersnaam mag niet je e-mailadres zijn: anderen zien hem.",
  ],
  [{ password: "short" }, "password", "At least 8 characters.", "Minstens 8 tekens."],
  [
    { password: "Wachtwoord1" },
    "password",
    "That’s one of the first passwords anyone would try. Choose another.",
    "Dit is een van de eerste wachtwoorden die iemand zou proberen. Kies een ander.",
  ],
  [
    { password: "99999999999" },
    "password",
    "That’s one of the first passwords anyone would try. Choose another.",
    "Dit is een van de eerste wachtwoorden die iemand zou proberen. Kies een ander.",
  ],
  [
    { password: "broken@cast.test" },
    "password",
    "Your password can’t be your name or e-mail address.",
    "Je wachtwoord mag niet je naam of e-mailadres zijn.",
  ],
  [
    { country: "US" },
    "country",
    "This site isn’t available in that country.",
    "Deze site is in dit land niet beschikbaar.",
  ],
  [
    { city: "Atlantis" },
    "city",
    "We don’t know that place. Choose a larger one nearby.",
    "Deze plaats kennen we niet. Kies een grotere in de buurt.",
  ],
  [
    { terms: false },
    "terms",
    "You can’t sign up without accepting the terms.",
    "Zonder akkoord met de voorwaarden kun je je niet inschrijven.",
  ],
  [
    { consent: false },
    "consent",
    "Without this consent there can be no profile, so you can’t sign up.",
    "Zonder deze toestemming is een profiel niet mogelijk en kun je je niet inschrijven.",
  ],
  [
    { consent: undefined },
    "consent",
    "Without this consent there can be no profile, so you can’t sign up.",
    "Zonder deze toestemming is een profiel niet mogelijk en kun je je niet inschrijven.",
  ],
  [{ seeks: [] }, "seeks", "This is required.", "Dit is verplicht."],
])("a refused field says where and why: %j", async (broken, path, en, nl) => {
  const input = signUpInput("Broken", broken as object);
  const refused = await world.call("accounts.signUp", input);
  expect(refused.status).toBe(422);
  expect(refused.problem.fields).toMatchObject([{ path, detail: en }]);
  const dutch = await world.call("accounts.signUp", input, { headers: { cookie: "language=nl" } });
  expect(dutch.problem.fields?.[0]?.path).toBe(path);
  const german = await world.call("accounts.signUp", input, { headers: { cookie: "language=de" } });
  expect(german.problem.fields?.[0]?.detail).not.toBe(en);
  expect(nl).not.toBe(en);
  expect([dutch.problem.fields?.[0]?.detail, german.problem.detail]).not.toContain(en);
  expect(await accountsOf("broken@cast.test")).toHaveLength(0);
});

test("the signups mode decides who may: all, only partners' visitors, nobody", async () => {
  await world.site("partners.test", { signups: "with_trafficsource" });
  await world.site("closed.test", { signups: "other" });
  const at = (host: string, more: object = {}) =>
    world.call("accounts.signUp", signUpInput(`Mode${host[0]}`, more), { host });
  expect((await at("partners.test")).problem.code).toBe("signups_trafficsource");
  expect((await at("partners.test", { ref: "r" })).status).toBe(200);
  expect((await at("closed.test", { ref: "r" })).problem.code).toBe("signups_closed");
});

test("a mistyped address is corrected: the old link dies, the new one works", async () => {
  const dora = sessionOf(
    (await world.call("accounts.signUp", signUpInput("Dora", { email: "doar@cast.test" }))).headers,
  );
  const old = tokenIn(await mailTo(world, "doar@cast.test"));
  expect(
    (await world.call("accounts.changeSignUpEmail", { email: "dora@cast.test" }, { as: dora }))
      .body,
  ).toEqual({ email: "dora@cast.test" });
  const fresh = tokenIn(await mailTo(world, "dora@cast.test"));
  expect((await world.call("accounts.activate", { token: old })).problem.code).toBe(
    "activation_failed",
  );
  expect((await world.call("accounts.activate", { token: fresh }, { as: dora })).status).toBe(200);
  const late = await world.call(
    "accounts.changeSignUpEmail",
    { email: "else@cast.test" },
    { as: dora },
  );
  expect(late.problem.code).toBe("already_confirmed");
  expect(
    (await world.call("accounts.changeSignUpEmail", { email: "else@cast.test" })).problem.code,
  ).toBe("authentication_required");
});

test("regions are listed for the site's own countries", async () => {
  const { body } = await world.call("geography.listRegions", { country: "NL" });
  expect(body.countries).toHaveLength(1);
  expect(body.countries[0]).toMatchObject({ country: "NL", region_word: "Province" });
  expect(body.countries[0]?.regions.find(({ id }) => id === "NL-UT")?.cities).toContain("Utrecht");
  expect(
    (await world.call("geography.listRegions", {})).body.countries.map(({ country }) => country),
  ).toEqual(["NL", "DE"]);
  expect((await world.call("geography.listRegions", { country: "US" })).body.countries).toEqual([]);
});
