import { newDevice } from "#features/push/push-cast.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { mailTo, sessionOf, signUpInput } from "#features/accounts/accounts-cast.ts";
import { password, withPassword } from "#features/account-settings/settings-cast.ts";
import { aPhoto, bring, openChat, say } from "#features/chat/chat-cast.ts";
import { debitCast, setup } from "#features/direct-debit/debit-cast.ts";
import { payerOf } from "../payer.ts";
import type { Input } from "#server/calls/registry.ts";
import { byTwo } from "#test/by-two.ts";
import type { Actor, World } from "#test/world.ts";
import { rowsWithoutACall } from "./rows-without-a-call.ts";

/** What every kept database is sealed with: no secret, and the same in all of them. */
export const keptSecret = Buffer.alloc(32, "kept").toString("base64");

/**
 * Fills an installation with a little of everything, through calls wherever one makes it, so that a
 * kept database holds what the program of its day really wrote. Alice and Bob can log in with the password of settings-cast.ts.
 */
export async function fillSmallWorld(world: World): Promise<void> {
  const alice = await withPassword(world, "Alice", { credits: 60, photo: false });
  const bob = await withPassword(world, "Bob", {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 200,
  });
  const otto = await world.staff("Otto");
  const carl = await world.member("Carl", { gender: "man", seeks: ["woman"] });
  const ewan = await world.member("Ewan", { gender: "man", seeks: ["woman"] });
  await signUpAndWait(world, bob);
  await meet(world, alice, bob, carl);
  await talk(world, alice, bob, ewan);
  await settle(world, alice, bob);
  const order = await buy(world, alice);
  await giveBack(world, alice, otto, order);
  await debit(world, bob, otto);
  await report(world, alice, bob, carl, otto);
  await publish(world, otto);
  await leave(world);
  await beNotified(world, otto);
  await rowsWithoutACall(world, { alice, bob, otto, order });
}

/** How staff are notified of work. */
async function beNotified(world: World, otto: Actor): Promise<void> {
  const site = world.siteId;
  const on_call = [{ site, weekdays: [1, 2, 3], from: 480, until: 1200 }];
  const choices = { time_zone: "Europe/Amsterdam", urgent_mail: true, summary_hour: 8, on_call };
  await must(world, "workNotices.save", choices, otto);
  await must(world, "workNotices.saveWebhook", { url: "https://hooks.example.org/work" }, otto);
  const { subscription } = newDevice("https://updates.push.services.mozilla.com", "otto");
  await must(world, "workNotices.addDevice", { subscription }, otto);
}

/** One call that has to succeed, by two where one may not. */
async function must<N extends Parameters<World["call"]>[0]>(
  world: World,
  name: N,
  input: Input<N>,
  as: Actor | null,
) {
  const answer = await byTwo(world, await world.call(name, input, { as }));
  if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.problem)}`);
  return answer.body;
}

async function signUpAndWait(world: World, bob: Actor): Promise<void> {
  await must(world, "account-settings.changeVisitors", { visitors: true, landers: true }, bob);
  const source = { share_source: true, network: "partner", ref: "spring" };
  const input = signUpInput("Dora", { profile: bob.id, ...source });
  await must(world, "accounts.signUp", input, null);
  await mailTo(world, input.email);
  const { headers } = await world.call("sessions.login", {
    email: input.email,
    password: input.password,
  });
  const dora = sessionOf(headers);
  const chat = await openChat(world, dora, bob);
  await say(world, dora, chat, "Until my address is confirmed, this waits.");
}

async function meet(world: World, alice: Actor, bob: Actor, carl: Actor): Promise<void> {
  const profile = ({ id }: Actor) => ({ profile: { id } });
  await must(world, "likes.like", profile(bob), alice);
  await must(world, "likes.like", profile(alice), bob);
  await must(world, "favourites.add", profile(carl), bob);
  await must(world, "swipe.cards", {}, alice);
  await must(world, "swipe.answer", { ...profile(carl), answer: "pass" }, alice);
  const wish = { min_age: 40, max_age: 60, place: "region", countryregion: "NL-NH" } as const;
  await must(world, "matchFinder.saveWish", { ...wish, genders: ["man"], finished: true }, alice);
  const criteria = { gender: "man" as const, min_age: 45, max_age: 65 };
  await must(world, "members.saveSearch", { name: "Around here", criteria }, alice);
  await must(world, "members.rememberSearch", { criteria }, alice);
  const about = "I read, walk and mend old clocks.";
  await fetch(`${world.url}/api/photo.php`, {
    method: "POST",
    body: new Uint8Array(await aPhoto(600, 800)),
    headers: { "content-type": "image/jpeg", "x-client-request": "1", cookie: alice.cookie },
  });
  const answers = [{ prompt: "talk_for_hours" as const, answer: "Clocks, and who wound them." }];
  await must(world, "prompts.save", { answers }, alice);
  await must(world, "profiles.update", { name: "Alicia", about, interests: ["art"] }, alice);
}

async function talk(world: World, alice: Actor, bob: Actor, ewan: Actor): Promise<void> {
  const chat = await openChat(world, bob, alice);
  const long = "Shall we walk along the river on Sunday, and have some soup at the old mill after?";
  await say(world, bob, chat, long);
  await say(world, ewan, await openChat(world, ewan, alice), `Hello Alice. ${long}`);
  const contact = { conversation: { id: chat }, client_id: randomUUID(), contact_confirmed: true };
  await must(
    world,
    "chat.sendMessage",
    { ...contact, body: "With pleasure: alice@elsewhere.example is where I read my mails." },
    alice,
  );
  const { prompts } = await must(world, "members.read", { id: alice.id }, bob);
  const quote = { id: prompts[0]?.id ?? "" };
  const reply = { conversation: { id: chat }, client_id: randomUUID(), body: "Who did?", quote };
  await must(world, "chat.sendMessage", reply, bob);
  const answer = {
    conversation: { id: chat },
    client_id: randomUUID(),
    body: "The heron.",
    quoted_seq: 1,
  };
  await must(world, "chat.sendMessage", answer, bob);
  await must(world, "chat.react", { conversation: { id: chat }, seq: 1, reaction: "❤️" }, alice);
  await say(world, bob, chat, "For you", undefined, { gift: "rose" });
  const { body } = await bring(world, bob, chat, await aPhoto(300, 200));
  await say(world, bob, chat, "", undefined, { photo: body.photo });
}

async function settle(world: World, alice: Actor, bob: Actor): Promise<void> {
  await must(world, "notifications.update", { mail: ["message", "offers"], push: [] }, alice);
  await must(world, "account-settings.requestExport", { password }, alice);
  await must(
    world,
    "account-settings.changeMail",
    { email: "bob.elsewhere@cast.test", password },
    bob,
  );
  await must(world, "credits.choosePrices", { currency: "EUR" }, bob);
  await must(world, "spendingLimit.set", { day: "50", week: "", month: "200" }, alice);
  await must(world, "sessions.login", { email: alice.email, password }, null);
  const subscription = {
    endpoint: "https://fcm.googleapis.com/fcm/send/alice",
    keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
  };
  await must(world, "push.subscribe", { subscription }, alice);
}

async function buy(world: World, alice: Actor): Promise<string> {
  const { checkout_url, order } = await must(
    world,
    "payments.order",
    { bundle: "p1", payment_method: "ideal" },
    alice,
  );
  await payerOf(world).press(checkout_url, "pay");
  return order.payment_id;
}

async function giveBack(world: World, alice: Actor, otto: Actor, order: string): Promise<void> {
  const reason = "The gallery did not load for you on Sunday.";
  await must(world, "refunds.refundOrder", { order: { id: order }, amount: "2", reason }, otto);
  await must(world, "payments.order", { bundle: "p1", payment_method: "ideal" }, alice);
}

async function debit(world: World, bob: Actor, otto: Actor): Promise<void> {
  const cast = debitCast(world, otto);
  await must(world, "direct-debit.saveSetup", setup, otto);
  const { collection } = await cast.signed(bob);
  await cast.collected(collection);
  await cast.prepare(bob, { iban: "NL91ABNA0417164300" });
}

async function report(world: World, alice: Actor, bob: Actor, carl: Actor, otto: Actor) {
  await must(world, "photos.waiting", {}, otto);
  const profile = { id: bob.id };
  const { number } = await must(world, "reports.report", { profile, reason: "scam" }, alice);
  await must(world, "reports.report", { profile: { id: carl.id }, reason: "fake" }, alice);
  const { case_id: id } = await world.db
    .selectFrom("report")
    .where("number", "=", number)
    .select("case_id")
    .executeTakeFirstOrThrow();
  await decided(world, id, alice, bob, otto);
  await must(world, "blocks.block", { profile: { id: carl.id } }, alice);
  const complaint = { kind: "payment" as const, reference: "", words: "The receipt is missing." };
  await must(
    world,
    "complaints.complain",
    { name: "Alice", email: "alice@cast.test", ...complaint },
    alice,
  );
  const declared = { name: "Carl", number: "000000000000", email: carl.email };
  await must(world, "refunds.declare", declared, null);
  const wanted_on = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  await must(
    world,
    "cancellations.declare",
    { name: "Carl", email: carl.email, scope: "membership", kind: "ordinary", wanted_on },
    null,
  );
}

async function publish(world: World, otto: Actor): Promise<void> {
  const description = "What members of this site do together, every week, and where they meet.";
  const credentials = { provider: "mollie", api_key: `test_${"k".repeat(30)}` } as const;
  // No test asks a real provider whether it knows a key.
  Object.assign(world.services.payments, {
    checkKeys: async () => ({ answer: "good", identity: "kept" }),
  });
  await must(world, "payment-accounts.save", credentials, otto);
  const page = { language: "en", title: "Our evenings", body: "We meet on Fridays." } as const;
  await must(
    world,
    "own-pages.save",
    { ...page, description, slug: "evenings", publish: true },
    otto,
  );
}

/** Somebody who deleted the account and was erased. */
async function leave(world: World): Promise<void> {
  const gone = await withPassword(world, "Gone");
  await must(world, "account-settings.deleteAccount", { password, now: true }, gone);
  for (;;) {
    const { rows } = await sql`select from erasure where account_id = ${gone.id}`.execute(world.db);
    if (rows.length) return;
    await pause(50);
  }
}

/** A measure that took something, and what came after: an appeal, a warning of fraud. */
async function decided(world: World, id: string, alice: Actor, bob: Actor, otto: Actor) {
  const { act } = await must(
    world,
    "moderation.decide",
    { case: { id }, kinds: ["dismiss"] },
    otto,
  );
  await must(world, "moderation.undo", { act, reason: "It is to be looked at again." }, otto);
  const about = "I paint, and cook for friends.";
  await world.db.updateTable("profile").set({ about }).where("id", "=", bob.id).execute();
  const reasons = { facts: "advertising" as const, words: about };
  await must(
    world,
    "moderation.decide",
    { case: { id }, kinds: ["remove_text", "warn"], ...reasons },
    otto,
  );
  const { measures } = await must(world, "measures.own", {}, bob);
  const [measure] = measures;
  if (!measure) throw new Error("no measure");
  await must(world, "measures.appeal", { measure: measure.id, words: "I only cook." }, bob);
  await world.db.insertInto("stopped_mailbox").values({ mailbox_hash: "a keyed hash" }).execute();
  await world.db
    .insertInto("fraud_warning")
    .values({ account_id: alice.id, fraudster_id: bob.id, credits: 2 })
    .execute();
}
