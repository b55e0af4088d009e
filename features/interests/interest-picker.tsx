import { ChevronDown, Search } from "lucide-react";
import { useState } from "react";
import type { Interest } from "./interest-names.ts";
import { useText } from "#i18n/use-text.ts";
import { FieldError } from "#ui/fields/field-frame.tsx";
import { type InterestGroup, interestGroups } from "./groups.ts";
import { InterestIcon } from "./interest-icon.tsx";
import { composing } from "#browser/input/composing.ts";

const groups = Object.entries(interestGroups) as [InterestGroup, readonly Interest[]][];
const folded: InterestGroup = "intimacy";
const error = "interests";

/**
 * All fifty, in groups that fold (what is chosen lies open), with a search above them. Real
 * checkboxes named `interests`, so it is a form's field without JavaScript too.
 */
export function InterestPicker({
  chosen: given,
  refusal,
}: {
  chosen: readonly string[];
  refusal?: string | undefined;
}) {
  const { t } = useText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(given));
  const [wanted, setWanted] = useState("");
  const words = (name: Interest) => t(`interests.${name.replaceAll(" ", "_")}`);
  const found = (name: Interest) => words(name).toLowerCase().includes(wanted.trim().toLowerCase());
  const nothing = wanted.trim() !== "" && !groups.some(([, names]) => names.some(found));
  const choose = (name: string, checked: boolean) =>
    setChosen(
      (before) =>
        new Set(checked ? [...before, name] : [...before].filter((each) => each !== name)),
    );
  return (
    <fieldset
      className="choices"
      aria-label={t("profiles.field.interests")}
      aria-describedby={refusal && `${error}-error`}
    >
      <label className="relative mb-2 block noscript:hidden">
        <span className="sr-only">{t("interests.search")}</span>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
        />
        {/* no name: a search is no answer */}
        <input
          type="search"
          className="input ps-12"
          placeholder={t("interests.search")}
          value={wanted}
          onInput={(event) => event.stopPropagation()}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) =>
            event.key === "Enter" && !composing(event.nativeEvent) && event.preventDefault()
          }
        />
      </label>
      <output className={nothing ? "block py-3 text-ink-soft" : "sr-only"}>
        {nothing && t("interests.none_found")}
      </output>
      {groups.map(([group, names]) => {
        const here = names.filter((name) => chosen.has(name));
        const looking = wanted.trim() !== "";
        return (
          <details
            key={`${group}${looking}`}
            className="group border-b border-line last:border-b-0"
            open={
              looking ||
              (group !== folded &&
                (group === groups[0]?.[0] || names.some((name) => given.includes(name))))
            }
            hidden={looking && !names.some(found)}
          >
            <summary className="touch flex items-center gap-3 py-2">
              <span className="grow font-semibold">{t(`interests.group.${group}`)}</span>
              {here.length > 0 && (
                <span className="text-sm text-ink-soft">
                  {t("interests.chosen", { count: here.length })}
                </span>
              )}
              <ChevronDown
                className="size-5 flex-none text-ink-soft transition-transform group-open:rotate-180"
                aria-hidden="true"
              />
            </summary>
            <fieldset
              className="choices choice-list mb-5"
              aria-label={t(`interests.group.${group}`)}
            >
              {names.map((name) => (
                <label key={name} className="choice" hidden={looking && !found(name)}>
                  <input
                    type="checkbox"
                    name="interests"
                    value={name}
                    defaultChecked={chosen.has(name)}
                    aria-invalid={refusal ? true : undefined}
                    onChange={(event) => choose(name, event.currentTarget.checked)}
                  />
                  <InterestIcon name={name} />
                  <span>{words(name)}</span>
                </label>
              ))}
            </fieldset>
          </details>
        );
      })}
      <FieldError id={error}>{refusal}</FieldError>
    </fieldset>
  );
}
