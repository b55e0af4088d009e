import { X } from "lucide-react";
import { type RefObject, useId } from "react";
import { KeyHint } from "#features/office/parts/key-hint.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Input } from "#server/calls/registry.ts";
import { Button } from "#ui/button.tsx";
import { Pill } from "#ui/pill.tsx";
import { useMoment } from "../use-moment.ts";
import type { Marks, WorkItem } from "./use-files.ts";

interface ItemMarksProps {
  item: WorkItem;
  marks: Marks | undefined;
  mark: (change: Omit<Input<"work.mark">, "item">) => Promise<void>;
  /** Where the key for a note goes. */
  note: RefObject<HTMLInputElement | null>;
}

/** What stands in a form's field, which is empty after that. */
function typed(form: HTMLFormElement, field: string): string {
  const value = new FormData(form).get(field);
  form.reset();
  return typeof value === "string" ? value.trim() : "";
}

/** What colleagues tell each other about an item: escalated, labelled, noted. */
export function ItemMarks({ item, marks, mark, note }: ItemMarksProps) {
  const { t } = useText();
  const moment = useMoment();
  const known = useId();
  return (
    <section className="work-marks" aria-label={t("moderation.notes")}>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          kind="secondary"
          size="small"
          aria-pressed={item.escalated}
          onClick={() => void mark({ escalated: !item.escalated })}
        >
          <span>{t(item.escalated ? "moderation.escalate_off" : "moderation.escalate")}</span>
          <KeyHint of="e" />
        </Button>
        {item.labels.map((label) => (
          <Pill key={label}>
            <span>{label}</span>
            <button
              type="button"
              className="work-label-off"
              aria-label={t("moderation.label_off", { label })}
              onClick={() => void mark({ labels: item.labels.filter((each) => each !== label) })}
            >
              <X aria-hidden="true" />
            </button>
          </Pill>
        ))}
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const label = typed(event.currentTarget, "label");
            if (label) void mark({ labels: [...item.labels, label] });
          }}
        >
          <input
            name="label"
            className="input work-label"
            aria-label={t("moderation.label_add")}
            placeholder={t("moderation.label_add")}
            maxLength={30}
            list={known}
            autoComplete="off"
          />
          <datalist id={known}>
            {marks?.known.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </datalist>
        </form>
      </div>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const words = typed(event.currentTarget, "note");
          if (words) void mark({ note: words });
        }}
      >
        <label className="grid grow gap-1">
          <span className="field-label">
            <span>{t("moderation.note")}</span>
            <KeyHint of="n" />
          </span>
          <input ref={note} name="note" className="input" maxLength={2000} autoComplete="off" />
        </label>
        <Button type="submit" kind="secondary">
          {t("moderation.note_save")}
        </Button>
      </form>
      {marks && marks.notes.length > 0 && (
        <ul className="grid gap-2">
          {marks.notes.map(({ words, by, created_at }) => (
            <li key={created_at}>
              <span className="block text-sm text-ink-soft">
                {t("moderation.note_by", {
                  by: by ?? t("moderation.nobody"),
                  at: moment(created_at),
                })}
              </span>
              <span className="whitespace-pre-wrap wrap-anywhere" dir="auto">
                {words}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
