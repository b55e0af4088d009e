import { ArrowLeft } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef } from "react";
import {
  type ActionFunctionArgs,
  Form,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useFocusOnWrong } from "#browser/use-focus-on-wrong.ts";
import { useFormDraft } from "#browser/drafts/use-form-draft.ts";
import { useUser } from "#browser/use-site.ts";
import { screen } from "#browser/screen.ts";
import { PlayLinks } from "#features/members/play-links.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { Stepper } from "#ui/fields/stepper.tsx";
import css from "./match-finder.css?url";
import { steps } from "./steps.ts";
import { StepFields } from "./step-fields.tsx";
import { Suggestions } from "./suggestions.tsx";

export const handle: ScreenHandle = { title: "match-finder.title" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: css }];

/** A step, or the suggestions: those when no step is asked for and the steps were answered once. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const { wish, own } = await api.read("matchFinder.wish", {});
  const step = steps.find((each) => each === query.get("step")) ?? (wish.finished ? null : "who");
  const {
    countries: [country],
  } = await api.read("geography.listRegions", { country: own.country });
  const regions = country?.regions.map(({ id, name }) => ({ id, name })) ?? [];
  const cursor = query.get("cursor");
  return {
    wish,
    own,
    step,
    regions,
    region_word: country?.region_word ?? "",
    found: step ? null : await api.read("matchFinder.suggest", { ...(cursor && { cursor }) }),
  };
}

/** A step's form: kept, then on to the next one. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!context.get(pageContext).user) throw redirect("/login?next=/match-finder");
  const form = await request.formData();
  const api = context.get(apiContext);
  const at = steps.findIndex((each) => each === form.get("step"));
  const step = steps[at];
  if (!step) throw redirect("/match-finder");
  const next = steps[at + 1];
  const answer = await api.submit("matchFinder.saveWish", form, {
    ...(step === "who" && { genders: form.getAll("genders") }),
    ...(step === "interests" && { interests: form.getAll("interests"), finished: true }),
  });
  if (answer.ok) throw redirect(next ? `/match-finder?step=${next}` : "/match-finder");
  return answer;
}

export default screen(MatchFinder);

/**
 * The match finder (readings, 'Match finder'): who, age, where, interests; then members who fit,
 * with the reasons for each.
 */
function MatchFinder() {
  const { t } = useText();
  const { step, found, ...data } = useLoaderData<typeof loader>();
  const at = steps.findIndex((each) => each === step);
  const before = steps[at - 1];
  if (!step)
    return (
      <Page
        title={t("match-finder.suggestions")}
        lead={t("match-finder.suggestions_lead")}
        actions={
          <>
            <LinkButton to="?step=who" kind="secondary" size="small">
              {t("match-finder.change")}
            </LinkButton>
            <PlayLinks />
          </>
        }
      >
        {found && <Suggestions found={found} />}
      </Page>
    );
  return (
    <Page width="narrow">
      <h1 className="sr-only">{t("match-finder.title")}</h1>
      <PlayLinks />
      <Stepper step={at} steps={steps.length}>
        {t("match-finder.step", { step: at + 1, steps: steps.length })}
      </Stepper>
      <StepForm key={step} step={step} {...data}>
        {before ? (
          <LinkButton to={`?step=${before}`} kind="quiet">
            <ArrowLeft aria-hidden="true" />
            {t("app.back")}
          </LinkButton>
        ) : (
          <span />
        )}
        <Button type="submit" size="large">
          {t(at < steps.length - 1 ? "app.continue" : "match-finder.show")}
        </Button>
      </StepForm>
    </Page>
  );
}

type StepFormProps = Omit<ComponentProps<typeof StepFields>, "error"> & { children: ReactNode };

function StepForm({ children, ...fields }: StepFormProps) {
  const { t } = useText();
  const user = useUser();
  const posted = useActionData<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(`match-finder ${user?.id} ${fields.step}`, form);
  const problem = posted && !posted.ok ? posted.problem : null;
  const error = (field: string) =>
    problem?.fields?.find(({ path }) => path === field || path.startsWith(`${field}.`))?.detail;
  useFocusOnWrong(form, problem);
  return (
    <Form
      ref={form}
      method="post"
      className="finder-form"
      onChange={draft.save}
      onSubmit={draft.clear}
    >
      <input type="hidden" name="step" value={fields.step} />
      <div className="finder-question">
        <h2>{t(`match-finder.${fields.step}`)}</h2>
        <p className="text-ink-soft">
          {t(`match-finder.${fields.step}_lead`, { age: fields.own.age, city: fields.own.city })}
        </p>
      </div>
      <StepFields {...fields} error={error} />
      {problem && !problem.fields?.length && (
        <Alert tone="warning" role="alert">
          {problem.detail}
        </Alert>
      )}
      <div className="finder-ways">{children}</div>
    </Form>
  );
}
