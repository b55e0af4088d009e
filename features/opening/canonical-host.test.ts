import { beforeAll, expect, test } from "vitest";
import { decoded } from "#test/decoded-mail.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

// Every link in a mail leads to a site's canonical host.

let world: World;
let otto: Actor, dieter: Actor, late: Actor;
let other: string;
beforeAll(async () => {
  world = await openWorld({}, { OFFICE_HOST: "office.localhost" });
  otto = await world.staff("Otto");
  dieter = await world.staff("Dieter");
  late = await world.staff("Late", { proved: false });
  other = await world.site("other.test");
});
const change = (host: string, as: "answers" | "redirects" | "canonical" | "gone", by: Actor) =>
  world.call("opening.changeHost", { site: { id: other }, host, as }, { as: by });
const setOpened = async (opened_at: Date | null) => {
  await world.db.updateTable("site").set({ opened_at }).where("id", "=", other).execute();
  world.services.sites.forget();
};

test.each([
  ["closed", null],
  ["open", new Date()],
])("of a site that is %s it asks who it is, and other hosts do not", async (_, opened) => {
  await setOpened(opened);
  expect((await change("new.other.test", "canonical", late)).problem.code).toBe("step_up_required");
  expect((await change("more.other.test", "answers", late)).status).toBe(200);
  expect((await change("more.other.test", "gone", late)).status).toBe(200);
});

test("trust row 31: before the opening one person sets it; after it two, and every owner hears from where to where", async () => {
  await setOpened(null);
  await world.mailsDone();
  const before = world.mails().length;
  expect((await change("www.other.test", "canonical", otto)).status).toBe(200);
  await world.mailsDone();
  const mails = world.mails().slice(before).map(decoded);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [otto, dieter, late].map(({ email }) => email).toSorted(),
  );
  for (const { text } of mails) expect(text).toContain("other.test → www.other.test");
  await setOpened(new Date());
  // What is so already, and what the call refuses, waits for nobody.
  expect((await change("www.other.test", "canonical", otto)).status).toBe(200);
  expect((await change("127.0.0.1", "canonical", otto)).problem.code).toBe("host_taken");
  expect((await change("other.test", "canonical", otto)).problem.code).toBe("waits_for_second");
});
