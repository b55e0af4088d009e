import { Check } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { dropDraft, keepDraft, readDraft } from "#browser/drafts/drafts.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { ContactKind } from "#features/screening/kinds.ts";
import { AskBeforeSaving } from "./ask-before-saving.tsx";
import type { Saved } from "./saved.ts";
import type { Reading } from "./readings.ts";
import type { ProfileSection } from "./section-fields.ts";

export interface SectionFormProps<V> {
  id: ProfileSection;
  title: string;
  lead?: string | undefined;
  /** Whose draft it is. */
  profile: string;
  stored: V;
  /** How its values are read from the form and from a draft. */
  reading: Reading<V>;
  /** What the page's last post came to, of whichever section. */
  result: Saved | undefined;
  onDirty: (id: ProfileSection, dirty: boolean) => void;
  /** The fields. `filledIn` tells of a change that no input event tells of. */
  children: (
    values: V,
    error: (field: string) => string | undefined,
    filledIn: () => void,
  ) => ReactNode;
}

/**
 * A section of one's own profile: a form of its own, whose Save comes as soon as something in it is
 * changed, and stays in the window as long as any of the section does. What is typed is kept in the
 * browser until it is saved: a reload or a new login brings it back.
 */
export function SectionForm<V extends Saved["typed"]>({
  id,
  title,
  lead,
  profile,
  stored,
  reading,
  result: last,
  onDirty,
  children,
}: SectionFormProps<V>) {
  const { t } = useText();
  const { state, formData } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const draft = `profile.${profile}.${id}`;
  const result = last?.section === id ? (last as Saved<V>) : undefined;
  const [values, setValues] = useState({ values: result?.typed ?? stored, at: 0 });
  const [dirty, setDirty] = useState(false);
  const [restored, setRestored] = useState(false);
  const [filledIn, setFilledIn] = useState(0);
  const [seen, setSeen] = useState(result);

  // Without JavaScript the answer shows where the form was; with it, nothing scrolls.
  const [scripted, setScripted] = useState(false);

  const bringBack = useEffectEvent(() => {
    setScripted(true);
    const typed = form.current ? reading.form(new FormData(form.current), stored) : stored;
    const kept = reading.draft(readDraft(draft), stored);
    // What was typed before the page's JavaScript came is newer than any draft.
    if (!reading.same(typed, stored)) setDirty(true);
    else if (kept && !reading.same(kept, stored)) {
      setValues({ values: kept, at: 1 });
      setDirty(true);
      setRestored(true);
    }
  });
  useEffect(() => bringBack(), []);

  function touched(): void {
    if (!form.current) return;
    const typed = reading.form(new FormData(form.current), stored);
    const changed = !reading.same(typed, stored);
    setDirty(changed);
    if (changed) keepDraft(draft, reading.kept(typed));
    else dropDraft(draft);
  }
  const afterFilledIn = useEffectEvent(touched);
  useEffect(() => {
    if (filledIn > 0) afterFilledIn();
  }, [filledIn]);
  const tell = useEffectEvent((now: boolean) => onDirty(id, now));
  useEffect(() => tell(dirty), [dirty]);

  if (result !== seen) {
    setSeen(result);
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

  const problem = result?.problem ?? null;
  const error = (path: string) =>
    problem?.fields?.find((field) => field.path === path || field.path.startsWith(`${path}.`))
      ?.detail;
  const asked =
    problem?.code === "about_unconfirmed" ? (problem.data as { kinds: ContactKind[] }).kinds : null;
  const pending = state !== "idle" && formData?.get("section") === id;
  const saved = result?.ok === true && !dirty;
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
    <Card padded as="section" id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <Form
        ref={form}
        method="post"
        action={scripted ? "/profile" : `/profile#${id}`}
        preventScrollReset
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5 [--dock:5.5rem]"
        onInput={touched}
      >
        <input type="hidden" name="section" value={id} />
        <div>
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          {lead && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
        </div>
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
          {children(values.values, error, () => setFilledIn(filledIn + 1))}
        </div>
        {asked && !pending && (
          <AskBeforeSaving
            kinds={asked}
            onChange={() => form.current?.querySelector("textarea")?.focus()}
          />
        )}
        <div
          className={`-mx-2 -mb-2 flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-card bg-card p-2 ${dirty || pending || saved ? "sticky bottom-(--tabbar) z-10 flex" : "hidden noscript:flex"}`}
        >
          <output
            className={`grow text-sm ${problem && dirty && !pending ? "text-danger" : "text-ink-soft"}`}
          >
            {saved && <Check aria-hidden="true" className="me-2 inline size-5 text-success" />}
            <span>{words}</span>
          </output>
          <Button
            type="submit"
            kind={saved ? "secondary" : "primary"}
            pending={pending}
            className="min-w-30"
          >
            {t("app.save")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
