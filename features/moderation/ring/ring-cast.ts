import { sql } from "kysely";
import { expect } from "vitest";
import { type Actor, openWorld } from "#test/world.ts";

export type Kind = "warn" | "hide" | "suspend" | "ban" | "remove_text";
const said = { facts: "fraud" as const, words: "You asked for money" };

/** For tests: two owners, an editor, staff of another site, and rings of accounts to decide on. */
export async function openRingCast() {
  const world = await openWorld();
  await world.site("other.test");
  const otto = await world.staff("Otto");
  const wilma = await world.staff("Wilma");
  const olga = await world.staff("Olga", { sites: ["other.test"] });
  const mara = await world.staff("Mara", { sites: ["127.0.0.1"], roles: ["editor"] });
  let nth = 0;

  /** A member with an open case, and others who use the same mailbox. */
  async function aRing(others = 2) {
    nth += 1;
    const mailbox = (tag: string) => `gang.${nth}+${tag}@gmail.com`;
    const make = async (tag: string): Promise<Actor> => {
      const member = await world.member(`Gang${nth}${tag}`);
      await world.db
        .updateTable("account")
        .set({ email: mailbox(tag) })
        .where("id", "=", member.id)
        .execute();
      return member;
    };
    const boss = await make("a");
    const rest = [];
    for (let at = 0; at < others; at += 1) rest.push(await make(String.fromCodePoint(98 + at)));
    const opened = await world.call(
      "moderation.openCase",
      { profile: { id: boss.id }, gravity: 2 },
      { as: otto },
    );
    return { boss, rest, all: [boss, ...rest], id: opened.body.case.id };
  }
  const decide = (
    id: string,
    members: readonly Actor[],
    kinds: Kind[] = ["hide"],
    { as = otto, key, ...more }: { as?: Actor | null; key?: string; days?: number } = {},
  ) =>
    world.call(
      "ring.decide",
      { case: { id }, members: members.map((member) => member.id), kinds, ...said, ...more },
      { as, ...(key && { key }) },
    );
  const read = async (id: string, as: Actor | null = otto) =>
    world.call("ring.read", { case: id }, { as });
  const measuresOf = async (member: Actor) =>
    world.db
      .selectFrom("measure")
      .where("subject_id", "=", member.id)
      .orderBy("id")
      .selectAll()
      .execute();
  const isSeen = async ({ id }: Actor) =>
    (
      await sql<{ visible: boolean }>`select visible from profile where id = ${id}`.execute(
        world.db,
      )
    ).rows[0]?.visible;
  const lettersTo = async ({ id }: Actor) =>
    (
      await sql`select from ${sql.table(`${world.services.jobs.schema}.job`)} where name = 'send-mail'
        and data ->> 'template' = 'decision' and data -> 'to' ->> 'account' = ${id}`.execute(
        world.db,
      )
    ).rows.length;
  const confirm = ({ problem }: { problem: { code: string; data?: unknown } }, as = wilma) => {
    expect(problem.code).toBe("waits_for_second");
    const { proposal } = problem.data as { proposal: string };
    return world.call("proposals.confirm", { proposal: { id: proposal } }, { as });
  };

  return {
    world,
    otto,
    wilma,
    olga,
    mara,
    said,
    aRing,
    decide,
    read,
    measuresOf,
    isSeen,
    lettersTo,
    confirm,
  };
}
