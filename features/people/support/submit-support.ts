import type { PageApi } from "#browser/page-api.ts";

/**
 * Sends what a form of the support panel asks for, and says where to go then. `intent`: which of
 * them it was.
 */
export async function submitSupport(api: PageApi, intent: string, form: FormData, id: string) {
  const member = { id };
  if (intent === "case") {
    const opened = await api.submit("moderation.openCase", form, { profile: { id } });
    return opened.ok ? { ok: true, to: `/operator/cases/${opened.answer.case.id}` } : opened;
  }
  const done = await send(api, intent, form, member);
  if (!done.ok) return done;
  return {
    ok: true,
    to:
      intent === "erase"
        ? "/operator/members?done=erase"
        : `/operator/members/${id}?done=${intent}`,
  };
}

function send(api: PageApi, intent: string, form: FormData, member: { id: string }) {
  switch (intent) {
    case "session":
      return api.submit("people.endSession", form, { member });
    case "activation":
      return api.submit("people.resendActivation", form, { member });
    case "correct":
      return api.submit("people.correct", form, { member });
    case "export":
      return api.submit("people.exportFor", form, { member });
    case "erase":
      return api.submit("people.eraseFor", form, { member });
    default:
      return api.submit("people.giveCredits", form, { member });
  }
}
