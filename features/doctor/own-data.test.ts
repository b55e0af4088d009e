import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { folderFor } from "#features/backups/backups-cast.ts";
import { attachPhotos } from "#features/photos/attach-photos.server.ts";
import { freshPhotoIds } from "#features/photos/upload/store-photo.server.ts";
import { type Config, readConfig } from "#server/config.ts";
import { secretKeys } from "#server/security/secret-key.ts";
import { openWorld, type World } from "#test/world.ts";
import { faultsOf } from "./doctor.server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { id } = await world.staff("Nora");
  await world.db
    .insertInto("staff_passkey")
    .values({ id: "key", staff_id: id, public_key: Buffer.alloc(1), name: "Key" })
    .execute();
});

const faults = (config: Partial<Config> = {}): Promise<string[]> =>
  faultsOf({ db: world.db, config: { ...world.services.config, ...config } });
/** One fault, in one line. */
const only = (pattern: RegExp) => [
  expect.stringMatching(new RegExp(`^(?=[^\\n]+\\.$).*(?:${pattern.source})`)),
];

test("an hour in which too many addresses were refused to be believed", async () => {
  const { id } = await world.member("Refused");
  await sql`insert into sent_mail (id, account_id, template, returned)
    select gen_random_uuid(), ${id}, 'digest', 'refused' from generate_series(1, 6)`.execute(
    world.db,
  );
  onTestFinished(async () => void (await sql`delete from sent_mail`.execute(world.db)));
  expect(await faults()).toEqual(only(/6 of 6 mails of one hour were refused/));
});

test("a provider that refused half of its mails, and a quiet day with many refusals", async () => {
  const { id } = await world.member("Doubted");
  onTestFinished(async () => void (await sql`delete from sent_mail`.execute(world.db)));
  const sent = (many: number, to: string, returned: string | null, minutes: number) =>
    sql`insert into sent_mail (id, account_id, template, returned, sent_at)
      select gen_random_uuid(), ${to}::uuid, 'digest', ${returned},
        now() - n * ${minutes}::float8 * interval '1 minute' from generate_series(1, ${many}::int) n`.execute(
      world.db,
    );
  await sent(5, id, "bounce", 90);
  expect(await faults()).toEqual(only(/5 of the last 5 mails were refused/));
  const other = await world.member("Elsewhere");
  await sql`update account set email = 'elsewhere@mail.example' where id = ${other.id}`.execute(
    world.db,
  );
  await sql`delete from sent_mail`.execute(world.db);
  await sent(60, id, null, 0);
  await sent(6, other.id, "refused", 0);
  expect(await faults()).toEqual(only(/6 of 6 mails to mail\.example were refused/));
});

test("a data folder that is not the server's", async () => {
  expect(
    await faults({
      dataDir: folderFor("data"),
      secretKey: secretKeys(world.services.config).current,
    }),
  ).toEqual(only(/is not the data folder of the server \(no server has used it\)/));
});

test("photos that are gone", async () => {
  const own = await openWorld();
  onTestFinished(own.close);
  const { id } = await own.member("Alice");
  await attachPhotos(own.db, id, freshPhotoIds()); // rows without a file
  const found = await faultsOf({ db: own.db, config: own.services.config });
  expect(found).toContainEqual(expect.stringMatching(/photos that were looked for are missing/));
});

test("a wallet that its ledger does not explain", async () => {
  const own = await openWorld();
  onTestFinished(own.close);
  const { id } = await own.member("Alice", { credits: 5 });
  await own.db.transaction().execute(async (tx) => {
    await sql`alter table wallet disable trigger user`.execute(tx);
    await sql`update wallet set credits = credits + 1 where account_id = ${id}`.execute(tx);
    await sql`alter table wallet enable trigger user`.execute(tx);
  });
  const found = await faultsOf({ db: own.db, config: own.services.config });
  expect(found).toContainEqual(expect.stringMatching(/^1 wallets do not agree/));
});

test("a public address that no site has, with the command that adds it", async () => {
  const { publicUrl, behindProxy } = readConfig({ PUBLIC_URL: "https://dating.example" });
  expect(await faults({ publicUrl, behindProxy })).toEqual(
    only(/No site answers at dating\.example.*site-host add dating\.example --canonical/),
  );
});

test("a mail server that refuses the login", async () => {
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onAuth: ({ password }, _session, done) =>
      done(password === "right" ? null : new Error("no"), { user: "vesper" }),
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  onTestFinished(() => new Promise((closed) => smtp.close(() => closed())));
  const { port } = smtp.server.address() as AddressInfo;
  const at = (password: string) => ({ smtpUrl: `smtp://vesper:${password}@127.0.0.1:${port}` });
  expect(await faults(at("right"))).toEqual([]);
  expect(await faults(at("wrong"))).toEqual(only(/refuses the login \(535\)/));
});
