import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beginConversation } from "#features/chat/conversation/open-chat.server.ts";
import { attachPhotos } from "#features/photos/attach-photos.server.ts";
import { newNumber } from "#features/reports/number.server.ts";
import { gravityOf, holdsEvidence, reportReasons } from "#features/reports/reasons.ts";
import type { Services } from "#server/calls/context.ts";
import { seedSelfies } from "./seed-selfies.server.ts";
import { seedDifferences, seedOrders } from "./demo-differences.server.ts";
import type { PortraitPool } from "./pictures/portrait-pool.server.ts";
import type { Random } from "./random.ts";
import type { SeededSite } from "./seed-sites.server.ts";

const photosWaiting = 60;
const reportsWaiting = 25;
const ordersPaid = 9;
const selfiesWaiting = 4;

interface Parts {
  readonly pool: PortraitPool;
  readonly random: Random;
}
interface Somebody {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly city: string;
  readonly language: string;
  /** How many they have. */
  readonly photos: number;
}

/**
 * What waits for the office of one demo site: photos, selfies, reports of every reason about profiles and
 * messages, held messages, complaints, appeals of decisions that somebody took, paid orders, and payments
 * about which the books differ.
 */
export async function seedWork(
  services: Services,
  site: SeededSite,
  { pool, random }: Parts,
): Promise<void> {
  const { rows: people } = await sql<Somebody>`
    select p.id, p.name, p.about, p.city, coalesce(a.language, 'en') as language,
      (select count(*)::int from image i where i.profile_id = p.id) as photos
    from profile p join account a on a.id = p.id and a.email like '%@members.demo.test'
    where p.site_id = ${site.id} and p.visible and not p.fictional
    order by photos, p.id limit ${photosWaiting + 2 * reportsWaiting}`.execute(services.db);
  for (const { id, photos } of people.slice(0, photosWaiting)) {
    const added = await pool.giveScenes({ count: 1, circle: "waiting", random: random.next });
    for (const ids of added)
      await attachPhotos(services.db, id, ids, { position: photos, status: "pending" });
  }
  const others = people.slice(photosWaiting);
  const pairs = others
    .slice(0, reportsWaiting)
    .map((subject, at) => ({ subject, reporter: others[reportsWaiting + at] }));
  for (const [at, { subject, reporter }] of pairs.entries())
    if (reporter) await seedReport(services, site, subject, reporter, at);
  await seedHeld(services, site, people.slice(0, 8));
  await seedComplaints(services, site);
  await seedAppeals(services, site, people.slice(10, 13));
  await seedOrders(services, site, people.slice(30, 30 + ordersPaid));
  await seedDifferences(services, site, people.slice(20, 24));
  await seedSelfies(services, people.slice(-selfiesWaiting));
}

async function seedReport(
  services: Services,
  site: SeededSite,
  subject: Somebody,
  reporter: Somebody,
  at: number,
): Promise<void> {
  const reason = reportReasons[at % reportReasons.length] ?? "other";
  const asMessage = at % 3 === 1;
  const body = "Write to me elsewhere, I never look here. And could you lend me 200 euros?";
  let target = subject.id;
  let evidence: object = { name: subject.name, about: subject.about, city: subject.city };
  if (asMessage) {
    const conversation = await beginConversation(services.db, site.id, subject.id, reporter.id);
    await services.messages.send({
      conversation,
      sender: subject.id,
      clientId: randomUUID(),
      body,
      price: site.settings.message_credits,
      confirmed: false,
    });
    target = `${conversation}:1`;
    const said = { seq: 1, sender_id: subject.id, body, kind: "text", reported: true };
    evidence = { messages: [{ ...said, created_at: new Date().toISOString() }] };
  }
  await sql`insert into report (number, case_id, site_id, reporter_id, language, subject_id, kind,
      target, reason, words, evidence)
    values (${newNumber()},
      open_case(${site.id}, ${subject.id}, ${gravityOf(reason)}::smallint, ${holdsEvidence(reason)}),
      ${site.id}, ${reporter.id}, ${reporter.language}, ${subject.id},
      ${asMessage ? "message" : "profile"}, ${target}, ${reason},
      'Please have a look at this.', ${JSON.stringify(evidence)}::jsonb)`.execute(services.db);
}

/** Many alike messages of one member, held by the screening. */
async function seedHeld(
  services: Services,
  site: SeededSite,
  [sender, ...receivers]: readonly Somebody[],
): Promise<void> {
  if (!sender) return;
  for (const receiver of receivers) {
    const conversation = await beginConversation(services.db, site.id, sender.id, receiver.id);
    await sql`insert into held_message (conversation_id, client_id, sender_id, case_id, body)
      values (${conversation}, ${randomUUID()}, ${sender.id},
        open_case(${site.id}, ${sender.id}, 2::smallint),
        'Have you heard of this investment? It doubled my savings.')`.execute(services.db);
  }
}

const complaints = [
  ["payment", "I paid twice for the same credits."],
  ["account", "I cannot change my city."],
  ["privacy", "Which of my data do you keep?"],
  ["other", "The pictures on the front page are old."],
] as const;

async function seedComplaints({ db }: Services, site: SeededSite): Promise<void> {
  for (const [at, [kind, words]] of complaints.entries())
    await sql`insert into complaint (site_id, number, name, email, language, kind, words)
      values (${site.id}, ${`C-2000-00000${at + 1}`}, 'Somebody',
        ${`somebody-${at}@outside.demo.test`}, 'en', ${kind}, ${words})`.execute(db);
}

async function seedAppeals(
  { db }: Services,
  site: SeededSite,
  members: readonly Somebody[],
): Promise<void> {
  for (const [at, { id, language }] of members.entries())
    await sql`with m as (
        insert into measure (act_id, site_id, subject_id, kind, ground, clause, source, facts,
            blanks, deciders)
          values (uuidv7(), ${site.id}, ${id}, 'warn', 'terms', 'persistence', 'report',
            'harassment', ${JSON.stringify({ words: "You are not worth an answer." })}::jsonb,
            array[${randomUUID()}::uuid])
          returning *)
      insert into appeal (site_id, measure_id, deciders, account_id, language, words)
        select site_id, id, deciders, ${id}, ${language},
          ${["I did not write this.", "It was a joke.", "I was answering an insult."][at]}
        from m`.execute(db);
}
