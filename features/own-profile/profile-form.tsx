import { Check } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { dropDraft, keepDraft, readDraft } from "#browser/drafts.ts";
import type { CountryList } from "#features/geography/region-lists.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { ContactKind } from "#features/screening/kinds.ts";
import { AskBeforeSaving } from "./ask-before-saving.tsx";
import { LeaveQuestion } from "./leave-question.tsx";
import type { Saved } from "./saved.ts";
import { ProfileSections } from "./profile-sections.tsx";
import {
  draftValues,
  type ProfileValues,
  readForm,
  sameValues,
  valuesOf,
} from "#features/profiles/profile-values.ts";

interface ProfileFormProps {
  profile: Parameters<typeof valuesOf>[0] & {
    readonly id: string;
    readonly gender: string;
    readonly age: number;
    readonly date_of_birth: string;
  };
  list: CountryList | null;
  result: Saved | undefined;
}

/**
 * The whole profile as one form with one Save, which comes within reach of the thumb as soon as
 * something is changed. What is typed is kept in the browser until it is saved: a reload or a new
 * login brings it back.
 */
export function ProfileForm({ profile, list, result }: ProfileFormProps) {
  const { t } = useText();
  const { state, formData } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const stored = valuesOf(profile);
  const draft = `profile.${profile.id}`;
  const [values, setValues] = useState<{ values: ProfileValues; at: number }>({
    values: result && !result.ok ? result.typed : stored,
    at: 0,
  });
  const [dirty, setDirty] = useState(false);
  const [restored, setRestored] = useState(false);
  const [filledIn, setFilledIn] = useState(0);
  const [result_, setResult] = useState(result);

  const bringBack = useEffectEvent(() => {
    const typed = form.current ? readForm(new FormData(form.current), stored) : stored;
    const kept = draftValues(readDraft(draft), stored);
    // What was typed before the page's JavaScript came is newer than any draft.
    if (!sameValues(typed, stored)) setDirty(true);
    else if (kept && !sameValues(kept, stored)) {
      setValues({ values: kept, at: 1 });
      setDirty(true);
      setRestored(true);
    }
  });
  useEffect(() => bringBack(), []);

  function touched(): void {
    if (!form.current) return;
    const typed = readForm(new FormData(form.current), stored);
    const changed = !sameValues(typed, stored);
    setDirty(changed);
    if (changed) keepDraft(draft, typed);
    else dropDraft(draft);
  }
  const afterFilledIn = useEffectEvent(touched);
  useEffect(() => {
    if (filledIn > 0) afterFilledIn();
  }, [filledIn]);

  if (result !== result_) {
    setResult(result);
    if (result?.ok) {
      setDirty(false);
      setRestored(false);
    }
  }
  useEffect(() => {
    if (result?.ok) dropDraft(draft);
    else if (result) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [result, draft]);

  function discard(): void {
    dropDraft(draft);
    setValues({ values: stored, at: values.at + 1 });
    setDirty(false);
    setRestored(false);
  }

  const problem = result && !result.ok ? result.problem : null;
  const error = (path: string) =>
    problem?.fields?.find((field) => field.path === path || field.path.startsWith(`${path}.`))
      ?.detail;
  const asked =
    problem?.code === "about_unconfirmed" ? (problem.data as { kinds: ContactKind[] }).kinds : null;
  const pending = state !== "idle" && formData !== undefined;
  const saved = result?.ok === true && !dirty;
  // On a phone the photos come before the form: Save is in sight beside them too.
  const held = dirty || pending || saved;
  const words: ReactNode = pending
    ? t("profiles.saving")
    : problem && dirty
      ? problem.detail
      : dirty
        ? t("profiles.unsaved")
        : saved
          ? t("profiles.saved")
          : null;
  return (
    <Form
      ref={form}
      method="post"
      action="/profile"
      preventScrollReset
      noValidate
      className="grid min-w-0 content-start gap-5"
      onInput={touched}
    >
      {restored && (
        <Alert
          actions={
            <Button kind="secondary" size="small" onClick={discard}>
              {t("profiles.discard")}
            </Button>
          }
        >
          {t("profiles.restored")}
        </Alert>
      )}
      <div key={values.at} className="contents">
        <ProfileSections
          values={values.values}
          profile={profile}
          list={list}
          error={error}
          onFilledIn={() => setFilledIn(filledIn + 1)}
        />
      </div>
      {asked && !pending && (
        <AskBeforeSaving
          kinds={asked}
          onChange={() => form.current?.querySelector<HTMLElement>("[name=about]")?.focus()}
        />
      )}
      <div
        data-docked={held ? "save" : undefined}
        className={`flex flex-wrap items-center justify-end gap-x-4 gap-y-2 ${held ? "z-30 border border-line bg-card p-3 shadow-card max-md:fixed max-md:inset-x-0 max-md:bottom-(--tabbar) md:sticky md:bottom-[calc(var(--tabbar)+12px)] md:rounded-card" : ""}`}
      >
        <output
          className={`grow text-sm ${problem && dirty && !pending ? "text-danger" : "text-ink-soft"}`}
        >
          {saved && <Check aria-hidden="true" className="me-2 inline size-5 text-success" />}
          {words}
        </output>
        <Button type="submit" size="large" pending={pending} className="min-w-36">
          {t("app.save")}
        </Button>
      </div>
      {dirty && <LeaveQuestion />}
    </Form>
  );
}
