import { randomUUID } from "node:crypto";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import type { MeasureKind } from "#features/measures/kinds.ts";
import { insertMeasure, newAct } from "#features/measures/measure.server.ts";
import type { Actor, World } from "#test/world.ts";

const reasons = {
  ground: "terms",
  clause: "money",
  facts: "fraud",
  words: "Send me money",
  language: "en",
} as const;

/** A measure against a member, as a decision leaves it; gives its id. */
export async function measured(
  world: World,
  { id }: Actor,
  kind: MeasureKind = "ban",
  deciders: readonly string[] = [randomUUID()],
): Promise<string> {
  const measure = await world.db.transaction().execute(async (tx) =>
    insertMeasure(tx, {
      act: newAct(),
      site: world.siteId,
      caseId: null,
      subject: id,
      kind,
      endsAt: kind === "suspend" ? new Date(Date.now() + 86_400_000) : null,
      source: "own_look",
      automated: false,
      reasons,
      deciders: [...deciders],
    }),
  );
  if (kind === "ban")
    await world.db
      .updateTable("account")
      .set({ status: "blocked" })
      .where("id", "=", id)
      .where("status", "=", "active")
      .execute();
  return measure;
}

/** Erases a member now, as 'erase now' or the office does. */
export async function erased(world: World, { id }: Actor): Promise<void> {
  await world.db
    .updateTable("account")
    .set({ status: "deleted", deleted_at: new Date(0) })
    .where("id", "=", id)
    .execute();
  await eraseAccount(world.services, id);
}

/** Somebody who was banned and then erased; gives their address and the ban. */
export async function barred(
  world: World,
  name: string,
  deciders?: readonly string[],
): Promise<{ email: string; ban: string }> {
  const member = await world.member(name, { photo: false });
  const ban = await measured(world, member, "ban", deciders);
  await erased(world, member);
  return { email: member.email, ban };
}

export const barredRows = (world: World) =>
  world.db.selectFrom("barred_address").selectAll().execute();
