import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { poses } from "./poses.ts";
import { ask, facedMember, freshJpeg, send, stateOf, waitingSelfie } from "./selfie-cast.ts";

let world: World;
let operator: Actor;

beforeAll(async () => {
  world = await openWorld();
  operator = await world.staff("Otto");
});

const attempts = (member: Actor) =>
  world.db
    .selectFrom("selfie_check")
    .where("account_id", "=", member.id)
    .select(["pose", "status", "file"])
    .orderBy("asked_at")
    .execute();
const longAgo = (member: Actor, hours: number) =>
  sql`update selfie_check set asked_at = asked_at - make_interval(hours => ${hours})
    where account_id = ${member.id}`.execute(world.db);

test("a pose is drawn here, and stays until the selfie is sent: nobody draws until one fits", async () => {
  const { member } = await facedMember(world, operator);
  expect(await stateOf(world, member)).toEqual({
    state: "none",
    pose: null,
    reason: null,
    left: 3,
    has_photo: true,
  });
  const { body } = await ask(world, member);
  expect(body.check).toMatchObject({ state: "asked", left: 2 });
  expect(poses).toContain(body.check.pose);
  for (let again = 0; again < 5; again += 1)
    expect((await ask(world, member)).body.check).toEqual(body.check);
  expect(await attempts(member)).toHaveLength(1);
});

test("poses are drawn, not taken in turn", async () => {
  const drawn = new Set<string | null>();
  for (let each = 0; each < 12; each += 1) {
    const { member } = await facedMember(world, operator);
    drawn.add((await ask(world, member)).body.check.pose);
  }
  expect(drawn.size).toBeGreaterThan(1);
});

test("two requests at once ask for one pose", async () => {
  const { member } = await facedMember(world, operator);
  const answers = await Promise.all([ask(world, member), ask(world, member), ask(world, member)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.check.pose)).size).toBe(1);
  expect(await attempts(member)).toHaveLength(1);
});

test("three poses in a day, and none is the one before", async () => {
  const { member } = await facedMember(world, operator);
  const drawn: (string | null)[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    drawn.push((await ask(world, member)).body.check.pose);
    await sql`update selfie_check set status = 'refused', reason = 'pose', sent_at = now(), decided_at = now()
      where account_id = ${member.id} and status = 'asked'`.execute(world.db);
  }
  expect(drawn[1]).not.toBe(drawn[0]);
  expect(drawn[2]).not.toBe(drawn[1]);
  expect((await ask(world, member)).problem.code).toBe("selfie_limit");
  await longAgo(member, 25);
  expect((await ask(world, member)).status).toBe(200);
});

test("a pose has run out after a day, and a selfie for it is not taken", async () => {
  const { member } = await facedMember(world, operator);
  await ask(world, member);
  await longAgo(member, 25);
  expect((await stateOf(world, member))?.state).toBe("none");
  expect((await send(world, member, await freshJpeg())).problem.code).toBe("selfie_not_asked");
  expect((await ask(world, member)).body.check.state).toBe("asked");
  expect(await attempts(member)).toHaveLength(1);
});

test("without a main photo that others see there is nothing to compare", async () => {
  const member = await world.member("Faceless", { photo: false });
  expect((await ask(world, member)).problem.code).toBe("selfie_needs_photo");
  expect(await stateOf(world, member)).toMatchObject({ state: "none", has_photo: false });
});

test("trust row 7: the selfie that is kept holds pixels and nothing else", async () => {
  const { member } = await facedMember(world, operator);
  await ask(world, member);
  const tagged = await sharp(await freshJpeg())
    .withExif({ IFD0: { Make: "Secret Camera" } })
    .jpeg()
    .toBuffer();
  expect((await send(world, member, tagged)).status).toBe(200);
  const [{ file } = { file: null }] = await attempts(member);
  const kept = await world.services.storage.get(file ?? "");
  const { exif, xmp, iptc, icc, format } = await sharp(kept ?? Buffer.alloc(0)).metadata();
  expect([exif, xmp, iptc, icc, format]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    "webp",
  ]);
  expect(kept?.includes("Secret")).toBe(false);
});

test("what was sent waits: a second one is refused, and so is another pose", async () => {
  const { member } = await waitingSelfie(world, operator);
  expect(await stateOf(world, member)).toMatchObject({ state: "waiting", pose: null });
  expect((await send(world, member, await freshJpeg())).problem.code).toBe("selfie_waits");
  expect((await ask(world, member)).problem.code).toBe("selfie_waits");
});

test("a repeat under the same key is the same selfie", async () => {
  const { member } = await facedMember(world, operator);
  await ask(world, member);
  const [bytes, key] = [await freshJpeg(), randomUUID()];
  const answers = [await send(world, member, bytes, key), await send(world, member, bytes, key)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.photo).toEqual(answers[0]?.photo);
  expect((await attempts(member)).filter(({ status }) => status === "waiting")).toHaveLength(1);
});

test("two selfies at once: one waits, and no file is left of the other", async () => {
  const { member } = await facedMember(world, operator);
  await ask(world, member);
  const answers = await Promise.all([
    send(world, member, await freshJpeg()),
    send(world, member, await freshJpeg()),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await attempts(member)).map(({ status }) => status)).toEqual(["waiting"]);
});

test("trust row 14: what is no photo is refused by its name; 4 kB of nonsense leave nothing", async () => {
  const { member } = await facedMember(world, operator);
  await ask(world, member);
  expect((await send(world, member, Buffer.alloc(4_096, "x"))).problem.code).toBe("not_a_photo");
  expect((await send(world, member, Buffer.alloc(0))).problem.code).toBe("photo_missing");
  expect((await send(world, member, Buffer.from("<svg/>"))).problem.code).toBe("photo_kind");
  expect((await stateOf(world, member))?.state).toBe("asked");
  const nonsense = { pose: "x".repeat(4_096), status: "confirmed", reason: "__proto__" };
  const { status, body } = await world.call("selfie-check.ask", nonsense as never, { as: member });
  expect(status === 200 ? body.check.state : status).toSatisfy(
    (said: unknown) => said === "asked" || said === 422,
  );
});

test("a form without JavaScript leads back to the page, which says what became of it", async () => {
  const { member } = await facedMember(world, operator);
  await ask(world, member);
  const post = async (as: Actor | null, file: Buffer | null) => {
    const form = new FormData();
    form.append("selfie", new Blob(file ? [new Uint8Array(file)] : []), file ? "me.jpg" : "");
    const answer = await fetch(`${world.url}/api/selfie.php`, {
      method: "POST",
      body: form,
      redirect: "manual",
      headers: { origin: world.url, accept: "text/html", ...(as && { cookie: as.cookie }) },
    });
    return [answer.status, answer.headers.get("location")];
  };
  expect(await post(null, await freshJpeg())).toEqual([303, "/login?next=/selfie-check"]);
  expect(await post(member, null)).toEqual([303, "/selfie-check?sent=photo_missing"]);
  expect(await post(member, await freshJpeg())).toEqual([303, "/selfie-check?sent=yes"]);
  expect((await stateOf(world, member))?.state).toBe("waiting");
});

test("trust row 1: nobody but the office of the site opens a selfie, its member neither", async () => {
  await world.site("other.test");
  const { member, file } = await waitingSelfie(world, operator);
  const premium = await world.member("Paula", { paid_user: true });
  const elsewhere = await world.staff("Olaf", { sites: ["other.test"] });
  const support = await world.staff("Sue", { roles: ["support"] });
  const open = async (as: Actor | null) =>
    (await fetch(`${world.url}/photos/${file}.webp`, { headers: as ? { cookie: as.cookie } : {} }))
      .status;
  for (const [name, who] of Object.entries({ member, premium, elsewhere, support, nobody: null }))
    expect([name, await open(who)]).toEqual([name, 404]);
  expect(await open(operator)).toBe(200);
  const { rows } = await sql<{ detail: { selfie?: string } }>`select detail from audit
    where call = 'selfie-check.see' and subject_id = ${member.id}`.execute(world.db);
  expect(rows).toHaveLength(1);
});

test("where the site has no check there is none: not asked, not sent, not read", async () => {
  const host = "without.test";
  await world.site(host, { photo_check: "no" });
  const member = await world.member("Nora", { host });
  expect((await ask(world, member, { host })).status).toBe(404);
  expect((await world.call("selfie-check.own", {}, { as: member, host })).body.check).toBeNull();
});

test("a visitor is asked to log in", async () => {
  expect((await ask(world, null)).problem.code).toBe("authentication_required");
  expect((await send(world, null, await freshJpeg())).problem.code).toBe("authentication_required");
});
