import type { PageApi } from "#browser/page-api.ts";

/** Sends what a form of the support panel asks for; `intent`: which of them it was. */
export function submitSupport(api: PageApi, intent: string, form: FormData, id: string) {
  const member = { id };
  switch (intent) {
    case "session":
      return api.submit("people.endSession", form, { member });
    case "activation":
      return api.submit("people.resendActivation", form, { member });
    case "correct":
      return api.submit("people.correct", form, { member });
    default:
      return api.submit("people.giveCredits", form, { member });
  }
}
