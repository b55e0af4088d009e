import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Unit } from "#server/db/once.ts";
import type { SelfieReason } from "./reasons.ts";

interface Told {
  readonly site: string;
  readonly member: string;
  readonly state: "confirmed" | "refused" | "taken_back";
  readonly reason: SelfieReason | null;
}

const letters = {
  confirmed: "selfie-confirmed",
  refused: "selfie-refused",
  taken_back: "selfie-taken-back",
} as const;

/** What became of a selfie, or of a tick: by mail, and on whatever screen the member looks at. */
export async function tellMember(
  services: Services,
  { tx, after }: Unit,
  { site, member, state, reason }: Told,
): Promise<void> {
  await queueMail(tx, services.jobs, {
    site,
    to: { account: member },
    template: letters[state],
    language: await mailLanguage(tx, member),
    ...(reason && { values: { reason } }),
  });
  after(() => services.live.send([member], { type: "selfie_decided", state, reason }));
}
