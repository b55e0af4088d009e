import { type Config, StartError } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { emailField } from "#server/calls/email-field.ts";
import { ensureFirstSite } from "#features/sites/first-site.server.ts";
import { officeHostOf } from "../office-host.server.ts";
import { staffNameSchema } from "./fields.ts";
import { invitationHours, issueInvitation } from "./invitation.server.ts";

interface Invited {
  readonly address: string;
  readonly name: string | undefined;
}

/** The address and the name of an invitation. @throws StartError */
export function readInvited({ address, name }: Invited): { email: string; called: string } {
  const email = emailField().safeParse(address).data?.toLowerCase();
  if (!email) throw new StartError(`"${address}" is no e-mail address.`);
  const called = staffNameSchema.safeParse(name ?? email.split("@")[0]).data;
  if (!called) throw new StartError("--name has 1 to 100 characters.");
  return { email, called };
}

/**
 * What `npm run office -- invite` does: whoever holds the machine makes an owner of the whole
 * installation, or gives one of the staff new ways to sign in. Gives what is printed, with the link.
 * @throws StartError
 */
export async function inviteOwner(
  db: Database,
  config: Config,
  { address, name }: Invited,
): Promise<string> {
  const { email, called } = readInvited({ address, name });
  await ensureFirstSite(db, config.publicUrl);
  const there = await db
    .selectFrom("staff")
    .where("email", "=", email)
    .select(["id", "name", "status"])
    .executeTakeFirst();
  if (there && there.status !== "active")
    throw new StartError(
      `${email} is suspended or has left: another owner decides about that, on /operator/staff.`,
    );
  const token = await db.transaction().execute((tx) =>
    issueInvitation(tx, {
      email,
      name: name === undefined ? (there?.name ?? called) : called,
      grants: there ? [] : [{ role: "owner", site_id: null }],
      invitedBy: null,
      staffId: there?.id ?? null,
    }),
  );
  const link = new URL("/operator/invitation", await officeOrigin(db, config));
  link.searchParams.set("token", token);
  return [
    there
      ? `New ways to sign in for ${email}; what they used until now ends when the link is opened and used:`
      : `Whoever opens this link first becomes an owner, as ${email}:`,
    "",
    `  ${link.href}`,
    "",
    `It works once, within ${invitationHours} hours.`,
  ].join("\n");
}

/** Where the office answers, as the server will say: its host, with scheme and port of PUBLIC_URL. */
async function officeOrigin(
  db: Database,
  config: Pick<Config, "officeHost" | "publicUrl">,
): Promise<string> {
  const url = new URL(config.publicUrl);
  url.hostname = (await officeHostOf(config, db)) ?? url.hostname;
  return url.origin;
}
