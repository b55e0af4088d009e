import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import { formOutcome } from "#features/photos/own/form-outcome.ts";
import { filledOf, type PromptSlot, readSlots } from "#features/prompts/prompt-slots.ts";
import type { Problem } from "#server/calls/define.ts";
import { type WelcomeStep, welcomeSteps } from "./welcome-steps.ts";

/** A step's post that was refused: why, and what was typed. */
export interface Refused {
  readonly problem: Problem;
  readonly interests: readonly string[];
  readonly slot: PromptSlot;
}

const noSlot: PromptSlot = { prompt: "", answer: "" };

/** Where a step is. */
export const stepPath = (step: WelcomeStep): string => `/profile/welcome?step=${step}`;

/** The step that is asked for, else the first, with what is stored of it. */
export async function readWelcome({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { settings, words } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const { profile } = await api.read("profiles.own", {});
  const steps = welcomeSteps(settings);
  const step = steps.find((each) => each === query.get("step")) ?? steps[0] ?? "photo";
  const { answers } =
    step === "answer" ? await api.read("prompts.own", {}) : { answers: [] as PromptSlot[] };
  return {
    steps,
    step,
    interests: profile.interests,
    slot: answers[0] ?? noSlot,
    photos: step === "photo" ? await api.read("photos.own", {}) : null,
    outcome: formOutcome(query.get("photo"), words.intl),
  };
}

/** Saves a step, and leads to the next. What is left empty is skipped. */
export async function submitWelcome({ request, context }: ActionFunctionArgs): Promise<Refused> {
  const { user, settings } = context.get(pageContext);
  if (!user?.profile) throw redirect("/login?next=/profile/welcome");
  const form = await request.formData();
  const api = context.get(apiContext);
  const steps = welcomeSteps(settings);
  const at = steps.findIndex((each) => each === form.get("step"));
  const step = steps[at];
  const next = steps[at + 1];
  if (!step || !next) throw redirect("/profile/welcome");
  const interests = form.getAll("interests").map(String);
  const [slot = noSlot] = readSlots(form);
  const saved =
    step === "interests"
      ? await api.submit("profiles.update", new FormData(), { interests })
      : await api.submit("prompts.save", new FormData(), {
          answers: filledOf([slot, ...(await api.read("prompts.own", {})).answers.slice(1)]),
          contact_confirmed: form.get("contact_confirmed") === "true",
        });
  if (saved.ok) throw redirect(stepPath(next));
  return { problem: saved.problem, interests, slot };
}
