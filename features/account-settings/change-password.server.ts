import { passwordIssue } from "#features/identity/password-rule.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { holdsSession } from "#features/identity/session.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import { hashPassword } from "#server/security/password.ts";
import type * as contract from "./contract.ts";
import { endAccess, storePassword } from "#features/identity/end-access.server.ts";
import { refuseWrongPassword } from "./own-password.server.ts";

/**
 * Chooses a new password (specification, section 5). Every other session ends at once, open live
 * channels too (trust row 10), unused links and open changes of the address die, a notice goes out.
 * This device stays logged in.
 */
export const changePassword: CallHandler<typeof contract.changePassword> = async (request) => {
  const { db, site, services, viewer: maybe, input, once, language, device, note } = request;
  const viewer = requireViewer(maybe);
  if (input.password !== input.repeat_password)
    return invalidField("repeat_password", "invalid.passwords_differ");
  const profile = await db
    .selectFrom("profile")
    .where("id", "=", viewer.id)
    .select("name")
    .executeTakeFirst();
  const weak = await passwordIssue(site, input.password, {
    email: viewer.email,
    name: profile?.name,
  });
  if (weak) return invalidField("password", weak);
  const wrong = await refuseWrongPassword(
    request,
    input.old_password,
    "old_password",
    "invalid.old_password",
  );
  if (wrong) return wrong;
  const passwordHash = await hashPassword(input.password);
  return once(async ({ tx, after }) => {
    await storePassword(tx, viewer.id, passwordHash);
    if (!(await holdsSession(tx, viewer))) return commonRefusal("authentication_required"); // ended by another new password meanwhile
    const ended = await endAccess(tx, viewer.id, { session: viewer.sessionHash, device });
    await queueMail(tx, services.jobs, {
      site: site.id,
      host: site.host,
      to: { account: viewer.id },
      template: "password-changed",
      language,
      path: "/reset-password",
    });
    after(() => note("password_changed", { ended: ended.length }));
    after(() => {
      for (const session of ended) services.live.disconnect(viewer.id, session);
    });
    return {};
  });
};
