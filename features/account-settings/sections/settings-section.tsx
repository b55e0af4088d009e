import { createContext, type ReactNode, use } from "react";
import { Form, type FormProps, useNavigation } from "react-router";
import type { Submitted } from "#browser/page-api.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import type { SettingsCall } from "../settings-calls.ts";
import type { Elements } from "#ui/elements.ts";

/** What became of the form that was sent, and what was typed in it (no password). */
export type SettingsAnswer = Submitted<SettingsCall> & {
  readonly call: SettingsCall;
  readonly typed: Record<string, string>;
};

const Forms = createContext<{ answer: SettingsAnswer | undefined; key: string } | null>(null);
export const SettingsForms = Forms.Provider;

/** A card of the settings page under its heading, with an anchor. */
export function SettingsSection({
  id,
  title,
  children,
}: {
  id: string;
  title: ReactNode;
  children: Elements;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="card grid scroll-mt-24 gap-4"
      data-padded=""
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/**
 * The state of one form of the page: its field errors, its refusal, what was typed, whether it is
 * under way and whether it was done. `call` is the name of the call that the form makes.
 */
export function useSettingsForm(call: SettingsCall) {
  const forms = use(Forms);
  const { formData } = useNavigation();
  const answer = forms?.answer?.call === call ? forms.answer : undefined;
  const problem = answer && !answer.ok ? answer.problem : null;
  return {
    /** The call's answer, once it succeeded. */
    done: answer?.ok ? answer.answer : null,
    problem,
    error: (field: string): string | undefined =>
      problem?.fields?.find(({ path }) => path === field)?.detail,
    typed: (field: string): string | undefined => (problem ? answer?.typed[field] : undefined),
    pending: formData?.get("call") === call,
    key: forms?.key ?? "",
  };
}

interface SettingsFormProps extends Omit<FormProps, "method" | "action"> {
  call: SettingsCall;
  /** The section's anchor: without JavaScript the answer shows where the form was. */
  section: string;
  /** What tells it from the page's other forms of this call: a device. */
  of?: string;
  /** Said above the form when it was done; null: what the section then shows says it. */
  saved?: ReactNode;
  children: Elements;
}

/**
 * A form of the settings page: works before hydration, says what was refused or done where it
 * happened.
 */
export function SettingsForm({
  call,
  section,
  of = "",
  saved,
  children,
  ...rest
}: SettingsFormProps) {
  const { done, problem, key } = useSettingsForm(call);
  const { t } = useText();
  return (
    <Form
      {...rest}
      method="post"
      action={`/notifications#${section}`}
      preventScrollReset
      noValidate
      className={rest.className ?? "grid gap-4"}
    >
      <input type="hidden" name="call" value={call} />
      {/* each form's own: another may be sent before the page has a new key */}
      <input type="hidden" name="idempotency_key" value={`${key}-${call}${of}`} />
      {problem && !problem.fields && (
        <Alert tone="danger" role="alert">
          {problem.detail}
        </Alert>
      )}
      <output className="empty:hidden">
        {done && saved !== null && <Alert tone="success">{saved ?? t("app.saved")}</Alert>}
      </output>
      {children}
    </Form>
  );
}
