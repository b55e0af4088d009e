import { randomUUID } from "node:crypto";
import { agree } from "./agree.ts";
import { logInDevice } from "./api.ts";
import { type Places, addressOf, placesOf } from "./places.ts";
import { expect, test, type Vesper } from "./vesper.ts";

/**
 * Who asks. `blocked`: the operator has closed the account; `shunned`: the member `{man}` has
 * blocked them.
 */
const roles = ["visitor", "free", "premium", "unconfirmed", "blocked", "shunned"] as const;
type Role = (typeof roles)[number];

/**
 * What is seen: the words of its first heading, where it leads instead (`→ /login`), or a status.
 */
type Seen = string | RegExp;

const login = "→ /login";
const home = "→ /members";
/** For members only: a visitor is asked to log in, and a closed account is a visitor. */
const members = (heading: Seen): Record<Role, Seen> => ({
  visitor: login,
  blocked: login,
  free: heading,
  premium: heading,
  unconfirmed: heading,
  shunned: heading,
});
const everybody = (heading: Seen): Record<Role, Seen> => ({
  visitor: heading,
  blocked: heading,
  free: heading,
  premium: heading,
  unconfirmed: heading,
  shunned: heading,
});
/** For those who are not in yet; members are led on. */
const strangers = (heading: Seen): Record<Role, Seen> => ({
  visitor: heading,
  blocked: heading,
  free: home,
  premium: home,
  unconfirmed: home,
  shunned: home,
});

/** A member's own entries: for strangers; members are led to the profile. `shunned` have none. */
const entry = (heading: Seen, shunned: Seen = home): Record<Role, Seen> => {
  const profile = "→ /members/{man}";
  return {
    visitor: heading,
    blocked: heading,
    free: profile,
    premium: profile,
    unconfirmed: profile,
    shunned,
  };
};

/** The route table of the specification, section 2. */
const table: readonly [path: string, Record<Role, Seen>][] = [
  ["/", strangers("Someone to share the evening with")],
  ["/signup", { ...strangers("Join Vesper"), unconfirmed: "→ /signup-matches" }],
  ["/signup-matches", { ...members(/./), visitor: "→ /signup", blocked: "→ /signup" }],
  ["/complete-signup", { ...members(home), unconfirmed: "Confirm your e-mail" }],
  ["/activate/done", members(/./)],
  ["/activate/error", everybody("Activation failed")],
  ["/login", strangers("Welcome back")],
  ["/reset-password", everybody(/./)],
  ["/reset-password/do", everybody(/./)],
  ["/mail-change/do", everybody(/./)],
  ["/account-deleted", everybody(/./)],
  ["/members", everybody("Members")],
  ["/members/{man}", { ...everybody("{man_name}"), shunned: "404" }],
  ["/likes/m/{man}", { ...everybody("{man_name}"), shunned: "404" }],
  ["/members/{man}/chat", { ...members("→ /chats/"), shunned: "404", premium: "404" }], // nobody writes to themselves,
  ["/chats", members("Messages")],
  ["/chats/{chat}", { ...members("404"), free: /./ }],
  ["/likes", members("Likes")],
  ["/likes/received", members("Likes")],
  ["/likes/given", members("Likes")],
  ["/likes/matches", members("Likes")],
  ["/likes/others", everybody("404")],
  ["/favourites", members("Favourites")],
  ["/notifications", members("Settings")],
  ["/settings", everybody("→ /notifications")],
  ["/profile", members(/profile/i)],
  [
    "/premium",
    {
      ...members(/premium/i),
      visitor: "→ /login?next=%2Fpremium",
      blocked: "→ /login?next=%2Fpremium",
    },
  ],
  ["/pricing", everybody(/./)],
  ["/credits", members(/credits/i)],
  ["/credits/p1", members(/./)],
  ["/credits/p1/ideal", members(/./)],
  ["/credits/repeat-order", members(/./)],
  ["/directdebit", members("SEPA direct debit")],
  ["/transactions", members(/./)],
  ["/withdraw", everybody("Withdraw from a purchase")],
  ["/complaints", everybody("Complaints")],
  ["/cancel", everybody("Cancel your contract")],
  ["/cancel/do", everybody("Your cancellation")],
  ["/about-us", everybody("About us")],
  ["/lang-config", everybody("Language and dates")],
  ["/match-finder", members(/./)],
  ["/swipe-game", members(/./)],
  ...[
    "accessibility",
    "ban",
    "cookies",
    "faq",
    "imprint",
    "privacy",
    "return-policy",
    "service",
    "terms",
  ].map((page): [string, Record<Role, Seen>] => [`/pages/${page}`, everybody(/./)]),
  ["/landers/alonetonight", strangers("Alone tonight? So is someone across the street.")],
  ["/landers/collagelanding/away", strangers("Pack three things. Who’s coming along?")],
  ["/landers/gallery", strangers("Which evening would you walk into?")],
  ["/landers/iconslanding/outdoors", strangers("For everyone who’d rather be outside")],
  ["/landers/maplanding/lights", strangers("Every light is a town")],
  ["/landers/socialnetwork", strangers("What you love leads to people")],
  ["/landers/tinderswipe", strangers("Six cards, and nobody’s judged")],
  ["/landers/transitionsvideolanding/journey", strangers("Go somewhere together")],
  ["/landers/video", strangers("Two coffees, please")],
  ["/members/{man}/landing", entry("This is {man_name}")],
  ["/members/{man}/landing2", entry("Say hello to {man_name}")],
  ["/members/{man}/landing3/table", entry("Is there a table for you and {man_name}?")],
  ["/members/{man}/signup", entry("→ /signup?profile={man}", "404")],
];

test("every route of the specification answers its screen, to everybody who may come", async ({
  vesper,
}) => {
  const man = await manOf(vesper);
  const places = { ...(await placesOf(vesper, "free@demo.test", man["man"])), ...man };
  await vesper.sql("delete from last_search"); // a bare /members would be the search that another journey left
  const cookies = await cookiesOf(vesper, places);
  for (const [path, expected] of table) {
    for (const role of roles) {
      const seen = await ask(vesper, addressOf(path, places), cookies[role]);
      const wanted = expected[role];
      const words = typeof wanted === "string" ? addressOf(wanted, places) : wanted;
      expect
        .soft(seen, `${path} as ${role}`)
        .toMatch(
          typeof words === "string"
            ? new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`)
            : words,
        );
    }
  }
});

test("what never was is a page that cannot be found", async ({ vesper }) => {
  const places = { ...(await placesOf(vesper, "free@demo.test")), ...(await manOf(vesper)) };
  for (const path of [
    "/nothing-here",
    "/members/nobody",
    "/credits/none",
    "/transactions/none",
    "/pages/none",
  ])
    expect.soft(await ask(vesper, addressOf(path, places), ""), path).toBe("404");
});

async function ask({ url }: Vesper, path: string, cookie: string): Promise<string> {
  const answer = await fetch(url + path, {
    headers: { cookie, accept: "text/html" },
    redirect: "manual",
  });
  const to = answer.headers.get("location");
  if (to) return `→ ${to.replace(url, "")}`;
  if (answer.status !== 200) return String(answer.status);
  const [, heading = ""] = /<h1[^>]*>([^]*?)<\/h1>/.exec(await answer.text()) ?? [];
  return heading.replace(/<[^>]+>/g, "").trim();
}

/** The premium account, whose profile everybody looks at, visitors too. */
async function manOf(vesper: Vesper): Promise<Places> {
  const { body } = await (
    await logInDevice(vesper, "premium@demo.test")
  ).call("GET", "/api/user.php");
  const { user } = body as { user: { id: string; profile: { name: string } } };
  await agree(vesper, user.id);
  return { man: user.id, man_name: user.profile.name };
}

/** A session of each role, as a Cookie header. */
async function cookiesOf(vesper: Vesper, { man }: Places): Promise<Record<Role, string>> {
  const { url, sql } = vesper;
  const post = async (path: string, body: object): Promise<string> => {
    const answer = await fetch(url + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: url,
        "x-client-request": "1",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify(body),
    });
    expect(answer.status, `${path}: ${await answer.text()}`).toBe(200);
    return answer.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
  };
  const signUp = (name: string): Promise<string> =>
    post("/api/signup.php", {
      gender: "woman",
      seeks: ["man"],
      name,
      date_of_birth: "1971-07-08",
      country: "NL",
      region: "NL-UT",
      city: "Utrecht",
      email: `${name}@routes.test`,
      password: "a kettle on the stove",
      terms: true,
      consent: true,
    });
  const logIn = (email: string): Promise<string> =>
    post("/api/user.php", { email, password: "vesper-demo" });
  const cookies = {
    visitor: "",
    free: await logIn("free@demo.test"),
    premium: await logIn("premium@demo.test"),
    unconfirmed: await signUp("Unconfirmed"),
    blocked: await signUp("Blocked"),
    shunned: await signUp("Shunned"),
  };
  await sql(
    "update account set status = 'active', confirmed_at = now() where email in ('Blocked@routes.test', 'Shunned@routes.test')",
  );
  await sql("update account set status = 'blocked' where email = 'Blocked@routes.test'");
  await sql(
    "insert into block (account_id, blocked_id) select $1, id from account where email = 'Shunned@routes.test'",
    [man],
  );
  return cookies;
}
