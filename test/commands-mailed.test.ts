import { expect, onTestFinished, test } from "vitest";
import { commands } from "#features/all-commands.server.ts";
import { vesper } from "#features/backups/backups-cast.ts";
import { officeEnvironment } from "#features/staff/staff-cast.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { mailsSince } from "./mails-since.ts";
import { openWorld } from "./world.ts";

// A command that changes where money goes, who may do everything, or at which address the
// installation answers mails every owner (owners-mailed.test.ts names the others).

interface Typed {
  readonly args: readonly string[];
  readonly subject: RegExp;
  /** The change is made when the printed link is used. */
  readonly link?: true;
}
const typed: Readonly<Record<string, readonly Typed[]>> = {
  "site-host": [
    {
      args: ["add", "new.example", "--site=127.0.0.1", "--canonical"],
      subject: /lead to another address/,
    },
    { args: ["add", "more.example", "--site=127.0.0.1"], subject: /web address/ },
  ],
  invite: [{ args: ["nele@office.test"], subject: /new owner/, link: true }],
  "forget-sealed": [{ args: ["--lost=yes"], subject: /account was stopped/ }],
};

test("each command that mails the owners has a sample", () => {
  const does = Object.entries(commands).filter(([, { owners }]) => owners);
  expect(does.map(([name]) => name).toSorted()).toEqual(Object.keys(typed).toSorted());
});

test.each(
  Object.entries(typed).flatMap(([name, each]) =>
    each.map((one) => [name, one.args, one] as const),
  ),
)("trust row 31: the command %s %j: every owner gets one mail", async (name, args, sample) => {
  const world = await openWorld({}, officeEnvironment);
  onTestFinished(world.close);
  const otto = await world.staff("Otto");
  const readers = [
    otto,
    await world.staff("Dieter"),
    await world.staff("Mara", { roles: ["editor"] }),
  ];
  world.services.payments.checkKeys = async () => ({ answer: "good", identity: "ours" });
  const keys = { provider: "mollie", api_key: `live_${"k".repeat(34)}` } as const;
  await world.call("payment-accounts.save", keys, { as: otto });
  const mails = await mailsSince(world, readers);
  const run = async () => {
    const { code, said } = await vesper(world.environment(), name, ...args).ended;
    const link = sample.link ? (/http\S+token=\S+/.exec(said)?.[0] ?? null) : null;
    if (link) await acceptInvitation(world, link, "Nele");
    return code;
  };
  expect(await run()).toBe(0);
  const matching = expect.stringMatching(sample.subject) as string;
  expect(await mails()).toEqual([[matching], [matching], []]);
  // A repeat changes nothing. A link that was used once more resets the ways in of its person.
  expect(await run()).toBe(0);
  const reset = expect.stringMatching(/was reset/) as string;
  const again = sample.link ? [reset] : [];
  expect(await mails()).toEqual([again, again, []]);
});
