import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { mailsTo, tokenIn } from "#features/accounts/accounts-cast.ts";
import { eventually } from "#features/chat/chat-cast.ts";
import { openWorld, type World } from "#test/world.ts";
import { password, withPassword } from "../settings-cast.ts";
import { cancellationJob } from "./carry-out.server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

test("whoever deletes the account and comes back has taken back what waits", async () => {
  const ada = await withPassword(world, "Ada");
  const declared = { name: "A", email: ada.email, scope: "membership", kind: "ordinary" } as const;
  await world.call("cancellations.declare", declared);
  await world.call("account-settings.deleteAccount", { password }, { as: ada });
  const link = () => mailsTo(world, ada.email).find((mail) => mail.includes("/reactivate?"));
  await eventually(link).toBeTruthy();
  await world.call("account-settings.reactivate", { token: tokenIn(link() ?? "") });
  await sql`update cancellation set ends_at = ends_at - interval '4 days'`.execute(world.db);
  await cancellationJob(world.services).run({});
  const { status } = await world.db
    .selectFrom("account")
    .where("id", "=", ada.id)
    .select("status")
    .executeTakeFirstOrThrow();
  expect(status).toBe("active");
});
