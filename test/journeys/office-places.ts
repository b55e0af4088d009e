import { logInDevice } from "./api.ts";
import { debitBatch } from "./debit-batch.ts";
import { officeDevice } from "./log-in-office.ts";
import { type Places, placesOf } from "./places.ts";
import { expect, type Vesper } from "./vesper.ts";

const made = new WeakMap<Vesper, Promise<Places>>();

/**
 * Something for each screen of the office that is about one thing: a report, a batch, a complaint,
 * an appeal, something sealed, and photos that wait until `letPhotosBe`.
 */
export async function officePlacesOf(vesper: Vesper): Promise<Places> {
  const { self } = await placesOf(vesper, "free@demo.test");
  await vesper.sql("update image set status = 'pending' where profile_id = $1", [self]);
  const making = made.get(vesper) ?? make(vesper);
  made.set(vesper, making);
  return making;
}

/** The free member's photos wait no more. */
export async function letPhotosBe(vesper: Vesper): Promise<void> {
  const { self } = await placesOf(vesper, "free@demo.test");
  await vesper.sql("update image set status = 'active' where profile_id = $1", [self]);
}

async function make(vesper: Vesper): Promise<Places> {
  const { self = "", man = "" } = await placesOf(vesper, "free@demo.test");
  const reported = await (
    await logInDevice(vesper, "free@demo.test")
  ).call("POST", "/api/report.php", {
    profile: { id: man },
    reason: "advertising",
    words: "The same words to everybody.",
  });
  expect(reported.status).toBe(200);
  const grave = await graveReport(vesper);
  const [open] = await vesper.sql<{ id: string }>(
    "select id from moderation_case where subject_id = $1 and status = 'open'",
    [man],
  );
  const batch = await debitBatch(vesper);
  const [debited] = await vesper.sql<{ id: string }>(
    "select order_id as id from direct_debit_collection where batch_id = $1",
    [batch],
  );
  const [complaint] = await vesper.sql<{ id: string }>(
    `insert into complaint (site_id, number, account_id, name, email, language, kind, reference, words)
     select site_id, 'C-2026-900001', id, 'Somebody with a long name', email, 'en', 'decision', '7KX2-9QTM', 'You removed my photo, and it was of me. Please look again.' from account where id = $1 returning id`,
    [man],
  );
  const [appeal] = await vesper.sql<{ id: string }>(
    `with m as (
       insert into measure (act_id, site_id, subject_id, kind, ground, clause, source, facts, blanks, deciders)
         select uuidv7(), site_id, id, 'warn', 'terms', 'money', 'report', 'fraud', '{"words": "Send me money"}', array[uuidv7()]
         from account where id = $1 returning *)
     insert into appeal (site_id, measure_id, deciders, account_id, language, words)
       select site_id, id, deciders, subject_id, 'en', 'It was a joke between friends, and both of us laughed.' from m returning id`,
    [man],
  );
  const [child] = await vesper.sql<{ id: string }>(
    `select i.id from image i join profile p on p.id = i.profile_id
     where p.site_id = (select site_id from account where id = $1) and i.status = 'active' and p.id <> all($2::uuid[])
     order by i.id desc limit 1`,
    [man, [man, self]],
  );
  const refused = await (
    await officeDevice(vesper)
  ).call("POST", "/api/photo-review.php", {
    photo: { id: child?.id },
    verdict: "refused",
    reason: "child",
    seen: "active",
  });
  expect(refused.status).toBe(200);
  const [sealed] = await vesper.sql<{ id: string }>(
    "select measure_id as id from sealed_item where child order by measure_id desc limit 1",
  );
  const [second] = await vesper.sql<{ id: string }>(
    `insert into second_look (site_id, image_id, first_by, first)
       select p.site_id, i.id, uuidv7(), '{active}' from image i join profile p on p.id = i.profile_id
       where p.id = $1 order by i.id limit 1 returning id`,
    [self],
  );
  const [own_page] = await vesper.sql<{ id: string }>(
    "select id from own_page order by id limit 1",
  );
  const [owner] = await vesper.sql<{ id: string }>("select id from staff where demo");
  return {
    man,
    staff: owner?.id ?? "",
    own_page: own_page?.id ?? "",
    complaint: complaint?.id ?? "",
    appeal: appeal?.id ?? "",
    sealed: sealed?.id ?? "",
    conversation: grave?.id ?? "",
    look: second?.id ?? "",
    case: open?.id ?? "",
    batch,
    order: debited?.id ?? "",
  };
}

/** A grave report, with which the whole conversation of the two was sealed. */
async function graveReport(vesper: Vesper): Promise<{ id: string } | undefined> {
  const [chat] = await vesper.sql<{ other: string }>(
    `select p.peer_id as other from participant p join account a on a.id = p.account_id
       join conversation c on c.id = p.conversation_id and c.last_seq > 0
     where a.email = 'free@demo.test' order by p.conversation_id limit 1`,
  );
  await (
    await logInDevice(vesper, "free@demo.test")
  ).call("POST", "/api/report.php", { profile: { id: chat?.other }, reason: "scam" });
  const [grave] = await vesper.sql<{ id: string }>(
    "select report_id as id from sealed_conversation order by created_at desc limit 1",
  );
  return grave;
}
