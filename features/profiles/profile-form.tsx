import { Check } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, useBlocker, useNavigation } from "react-router";
import { dropDraft, keepDraft, readDraft } from "#app/drafts.ts";
import type { CountryList } from "#features/geography/region-lists.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { ContactKind } from "#features/screening/kinds.ts";
import { AskBeforeSaving } from "./ask-before-saving.tsx";
import type { Saved } from "./own-profile.tsx";
import { ProfileSections } from "./profile-sections.tsx";
import { draftValues, type ProfileValues, readForm, sameValues, valuesOf } from "./profile-values.ts";

interface ProfileFormProps {
  profile: Parameters<typeof valuesOf>[0] & { readonly id: string; readonly gender: string; readonly age: number; readonly date_of_birth: string };
  list: CountryList | null;
  result: Saved | undefined;
}

/**
 * The whole profile as one form with one Save, which comes within reach of the thumb as soon as something is changed. What is
 * typed is kept in the browser until it is saved: a reload or a new login brings it back.
 */
export function ProfileForm({ profile, list, result }: ProfileFormProps) {
  const { t } = useText();
  const { state, formData } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const stored = valuesOf(profile);
  const draft = `profile.${profile.id}`;
  const [values, setValues] = useState<{ values: ProfileValues; at: number }>({ values: result && !result.ok ? result.typed : stored, at: 0 });
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
  useEffect(() => { if (filledIn > 0) afterFilledIn(); }, [filledIn]);

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

  // The draft outlives it; whoever believes it saved does not know that. The end of a session asks nothing.
  const leaving = useBlocker(({ currentLocation, nextLocation }) => dirty && ![currentLocation.pathname, "/login"].includes(nextLocation.pathname));

  const problem = result && !result.ok ? result.problem : null;
  const error = (path: string) => problem?.fields?.find((field) => field.path === path || field.path.startsWith(`${path}.`))?.detail;
  const asked = problem?.code === "about_unconfirmed" ? (problem.data as { kinds: ContactKind[] }).kinds : null;
  const pending = state !== "idle" && formData !== undefined;
  const saved = result?.ok === true && !dirty;
  const words: ReactNode = pending ? t("profiles.saving") : problem && dirty ? problem.detail : dirty ? t("profiles.unsaved") : saved ? t("profiles.saved") : null;
  return (
    <Form ref={form} method="post" action="/profile" preventScrollReset noValidate className="grid min-w-0 content-start gap-5" onInput={touched}>
      {restored && <Alert actions={<Button kind="secondary" size="small" onClick={discard}>{t("profiles.discard")}</Button>}>{t("profiles.restored")}</Alert>}
      <div key={values.at} className="contents">
        <ProfileSections values={values.values} profile={profile} list={list} error={error} onFilledIn={() => setFilledIn(filledIn + 1)} />
      </div>
      {asked && !pending && <AskBeforeSaving kinds={asked} onChange={() => form.current?.querySelector<HTMLElement>("[name=about]")?.focus()} />}
      <div className={`flex flex-wrap items-center justify-end gap-x-4 gap-y-2 ${dirty || pending || saved ? "sticky bottom-(--tabbar) z-30 -mx-3 rounded-card border border-line bg-card p-3 shadow-card sm:mx-0 sm:bottom-[calc(var(--tabbar)+12px)]" : ""}`}>
        <output className={`grow text-sm ${problem && dirty && !pending ? "text-danger" : "text-ink-soft"}`}>
          {saved && <Check aria-hidden="true" className="me-2 inline size-5 text-success" />}{words}
        </output>
        <Button type="submit" size="large" pending={pending} className="min-w-36">{t("app.save")}</Button>
      </div>
      {leaving.state === "blocked" && (
        <Dialog
          open onClose={() => leaving.reset()} closeLabel={t("app.close")} title={t("profiles.leave_title")}
          footer={<><Button kind="quiet" onClick={() => leaving.proceed()}>{t("profiles.leave")}</Button><Button onClick={() => leaving.reset()}>{t("profiles.stay")}</Button></>}
        >
          <p>{t("profiles.leave_lead")}</p>
        </Dialog>
      )}
    </Form>
  );
}
