import { type RefObject, useState } from "react";
import { composing } from "#browser/input/composing.ts";
import { factNames, type FactSentence } from "#features/measures/kinds.ts";
import { KeyHint } from "#features/office/parts/key-hint.tsx";
import type { Input } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { caseKinds, type CaseKind } from "../case-kinds.ts";
import type { CaseFile, Rule } from "./use-files.ts";

export interface Draft {
  readonly kinds: readonly CaseKind[];
  readonly facts: FactSentence | "";
}

/** The keys of measures: several at once. */
export const measureKeys: Readonly<Record<string, CaseKind>> = {
  d: "remove_message",
  w: "warn",
  h: "hide",
  s: "suspend",
  x: "ban",
};
const keyOf = (kind: CaseKind): string | undefined =>
  Object.keys(measureKeys).find((key) => measureKeys[key] === kind);

type Decision = Omit<Input<"moderation.decide">, "case">;

interface QuickDecisionProps {
  file: CaseFile;
  rules: readonly Rule[];
  draft: Draft;
  change: (draft: Draft) => void;
  decide: (decision: Decision) => void;
  form: RefObject<HTMLFormElement | null>;
}

/** What was reported, as the words that the facts quote until the operator writes others. */
const quoted = ({ reports }: CaseFile): string =>
  reports
    .flatMap(({ evidence }) => evidence.messages ?? [])
    .find(({ reported }) => reported)
    ?.body.slice(0, 300) ?? "";

export const toggled = (kinds: readonly CaseKind[], kind: CaseKind): readonly CaseKind[] =>
  kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind];

/**
 * A decision without leaving the queue, with the rule and the sentence that the member will read
 * beside it; what needs more has its own screen.
 */
export function QuickDecision({ file, rules, draft, change, decide, form }: QuickDecisionProps) {
  const { t } = useText();
  const [words, setWords] = useState(() => quoted(file));
  const [days, setDays] = useState(7);
  const report = file.reports.find(({ kind }) => kind === "message");
  const possible = caseKinds.filter(
    (kind) =>
      kind !== "dismiss" &&
      kind !== "remove_photo" &&
      file.subject !== null &&
      (kind !== "remove_message" || report !== undefined),
  );
  const rule = rules.find(({ facts }) => facts === draft.facts);
  return (
    <form
      ref={form}
      className="work-decision"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || composing(event.nativeEvent)) return;
        if (event.target instanceof HTMLButtonElement) return;
        if (event.ctrlKey || event.metaKey) event.currentTarget.requestSubmit();
        else if (event.target instanceof HTMLTextAreaElement) return;
        event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.kinds.length === 0 || !draft.facts) return;
        decide({
          kinds: [...draft.kinds],
          facts: draft.facts,
          words,
          ...(draft.kinds.includes("suspend") && { days }),
          ...(report && { report: report.id }),
        });
      }}
    >
      <div className="work-measures">
        <Button kind="secondary" onClick={() => decide({ kinds: ["dismiss"] })}>
          <span>{t(file.acted ? "moderation.close" : "moderation.kind_of.dismiss")}</span>
          <KeyHint of="a" />
        </Button>
        {possible.map((kind) => (
          <label key={kind} className="work-measure">
            <input
              type="checkbox"
              checked={draft.kinds.includes(kind)}
              onChange={() => change({ ...draft, kinds: toggled(draft.kinds, kind) })}
            />
            <span>{t(`moderation.kind_of.${kind}`)}</span>
            {keyOf(kind) && <KeyHint of={keyOf(kind) ?? ""} />}
          </label>
        ))}
      </div>
      {draft.kinds.length > 0 && (
        <>
          <label className="grid gap-1">
            <span className="field-label">{t("moderation.facts")}</span>
            <select
              className="input"
              required
              value={draft.facts}
              onChange={({ target }) =>
                change({ ...draft, facts: target.value as FactSentence | "" })
              }
            >
              <option value="">–</option>
              {factNames.map((fact, at) => (
                <option key={fact} value={fact}>
                  {`${at < 9 ? `${at + 1} ` : ""}${t(`moderation.facts.${fact}`)}`}
                </option>
              ))}
            </select>
          </label>
          <label className="grid gap-1">
            <span className="field-label">{t("moderation.words")}</span>
            <textarea
              className="input"
              rows={2}
              required
              minLength={3}
              maxLength={1000}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
          {rule && (
            <dl className="work-rule">
              <dt>{t("moderation.sentence")}</dt>
              <dd dir="auto">{rule.sentence.replace("…", words || "…")}</dd>
              <dt>{t("moderation.clause")}</dt>
              <dd>{rule.rule}</dd>
            </dl>
          )}
          {draft.kinds.includes("suspend") && (
            <label className="grid gap-1">
              <span className="field-label">{t("moderation.days")}</span>
              <input
                className="input"
                type="number"
                min={1}
                max={365}
                value={days}
                onChange={({ target }) => setDays(target.valueAsNumber || 1)}
              />
            </label>
          )}
          <Button type="submit">{t("moderation.save")}</Button>
        </>
      )}
    </form>
  );
}
