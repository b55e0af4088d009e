import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { useRoot } from "#browser/use-site.ts";
import { KeptLink } from "#features/tracking/kept-link.tsx";
import { keepOn } from "#browser/kept-query.ts";
import { readSource } from "#browser/source.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Stepper } from "#ui/fields/stepper.tsx";
import type { SignUpAnswer } from "./sign-up-answer.ts";
import { clearDraft, loadDraft, saveDraft } from "./sign-up-draft.ts";
import { tellSignUp } from "./sign-up-events.ts";
import { SignUpFields } from "./sign-up-fields.tsx";
import type { SignUpValues } from "./sign-up-steps.ts";
import { firstStep, lastStep, signUpSteps } from "./sign-up-steps.ts";
import type { Elements } from "#ui/elements.ts";

interface SignUpFormProps {
  values: SignUpValues;
  idempotencyKey: string;
  /** What the server answered to a form that was posted before the page could do more. */
  posted?: SignUpAnswer | undefined;
  /** Something has been filled in: from now on only a button leads out. */
  onStarted?: () => void;
  /** The account is there; called before the way leads on. */
  onDone?: () => void;
  /** A quiet way out beside the buttons. */
  leave?: Elements;
}

/**
 * The sign-up, steps 0 to 4, in the modal and on /signup. One real form: all steps are in it, one
 * is on screen, and without JavaScript all are. The server checks each step by the rules of the
 * sign-up itself.
 */
export function SignUpForm({
  values,
  idempotencyKey,
  posted,
  onStarted,
  onDone,
  leave,
}: SignUpFormProps) {
  const { t } = useText();
  const fetcher = useFetcher<SignUpAnswer>();
  const { search } = useLocation();
  const { consent } = useRoot();
  const form = useRef<HTMLFormElement>(null);
  const started = useRef(false);
  const [hydrated, setHydrated] = useState(false);
  const [step, setStep] = useState(posted?.step ?? firstStep(values));
  const [draft, setDraft] = useState<SignUpValues>({});
  const [answer, setAnswer] = useState(posted);

  const readKept = useEffectEvent(() =>
    loadDraft([posted?.values["profile"] ?? values["profile"]].flat()[0]),
  );
  useEffect(() => {
    setHydrated(true);
    const stored = readKept();
    const data = new FormData(form.current ?? undefined);
    // What was typed before hydration is newer than any draft.
    const untouched = Object.keys(stored).every((name) => !data.get(name));
    if (untouched && Object.keys(stored).length > 0) setDraft(stored);
  }, []);

  const [seen, setSeen] = useState(fetcher.data);
  if (fetcher.data && fetcher.data !== seen) {
    setSeen(fetcher.data);
    setAnswer(fetcher.data);
    setStep(fetcher.data.step);
  }
  const done = fetcher.data?.next;
  const left = useRef(false);
  useEffect(() => {
    // Once: in the modal the form lives on behind the next screen.
    if (!done || left.current) return;
    left.current = true;
    clearDraft();
    tellSignUp("signupFlowComplete");
    onDone?.();
    // A full load: everything on screen was made for a visitor, and the screen below may have a way
    // of its own for members.
    location.assign(done);
  }, [done, onDone]);

  const shown = useRef(step);
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>(
      `[data-step="${step}"] [aria-invalid="true"]`,
    );
    if (answer?.problem && wrong) wrong.focus();
    else if (shown.current !== step)
      form.current?.querySelector<HTMLElement>(`[data-step="${step}"] h2`)?.focus();
    shown.current = step;
  }, [step, answer]);

  function touched(): void {
    if (form.current) saveDraft(form.current, values["signup_message"]);
    if (started.current) return;
    started.current = true;
    tellSignUp("signupStarted");
    onStarted?.();
  }

  const error = (field: string): string | undefined =>
    answer?.problem?.fields?.find(({ path }) => path.split(".")[0] === field)?.detail;
  const given: SignUpValues = { ...values, ...draft, ...posted?.values };
  const tracking = { ...posted?.tracking, ...readSource(new URLSearchParams(search)) };
  const pending = fetcher.state !== "idle";
  const general = answer?.problem && !answer.problem.fields?.length ? answer.problem.detail : null;

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={keepOn("/signup", search)}
      noValidate
      className="grid gap-6"
      onInput={touched}
      onSubmit={touched}
      defaultShouldRevalidate={false}
    >
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      {hydrated && <input type="hidden" name="client" value="1" />}
      {Object.entries(tracking).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="noscript:hidden">
        <Stepper step={step} steps={signUpSteps.length}>
          {t("accounts.step", { step: step + 1, steps: signUpSteps.length })}
        </Stepper>
      </div>
      {general && (
        <Alert tone="danger" role="alert">
          {general}
        </Alert>
      )}
      <div key={draft === values ? 0 : Object.keys(draft).length} className="contents">
        {signUpSteps.map((_, at) => (
          <section
            key={at}
            data-step={at}
            className={at === step ? "grid content-start gap-5" : "hidden gap-5 noscript:grid"}
          >
            <h2 tabIndex={-1} className="text-xl">
              {t(`accounts.step_title.${at}`)}
            </h2>
            <SignUpFields
              step={at}
              current={step}
              values={given}
              error={error}
              asks={consent === null && Object.keys(tracking).length > 0}
            />
          </section>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {step > 0 && (
          <Button
            kind="quiet"
            className="noscript:hidden"
            onClick={() => {
              setAnswer(undefined);
              setStep(step - 1);
            }}
          >
            {t("app.back")}
          </Button>
        )}
        <Button
          type="submit"
          name="step"
          value={step}
          size="large"
          pending={pending}
          className="min-w-40 flex-1 noscript:hidden"
        >
          {step === lastStep ? t("accounts.create") : t("app.continue")}
        </Button>
        <Button
          type="submit"
          name="step"
          value={lastStep}
          size="large"
          wide
          className="hidden noscript:inline-flex"
        >
          {t("accounts.create")}
        </Button>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft">
        <span>
          {t("accounts.have_account")}{" "}
          <KeptLink
            className="link touch inline-flex items-center"
            to="/login"
            onClick={() => {
              tellSignUp("redirectedToLogin");
              onDone?.();
            }}
          >
            {t("app.log_in")}
          </KeptLink>
        </span>
        {leave}
      </p>
    </fetcher.Form>
  );
}
