import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useText } from "#i18n/use-text.ts";
import { type EmojiGroup, emojiGroups, emojiId } from "./emoji.ts";
import "./emoji.css";
import { keepRecent, readRecent } from "./recent-emoji.ts";
import { composing } from "#browser/input/composing.ts";

interface Shown {
  readonly group: EmojiGroup | "recent";
  readonly emoji: readonly string[];
}

const all: readonly Shown[] = Object.entries(emojiGroups).map(([group, emoji]) => ({
  group: group as EmojiGroup,
  emoji: emoji.split(" "),
}));
/** One of each group stands for it in the row of groups. */
const faces: Record<Shown["group"], string> = {
  recent: "🕘",
  faces: "😀",
  love: "❤️",
  gestures: "👋",
  nature: "🌷",
  food: "☕",
  leisure: "🎵",
  travel: "✈️",
  things: "💡",
};
const plain = (words: string): string =>
  words.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/**
 * The emoji by group, with a search in the member's language. Arrow keys walk, Enter chooses,
 * Escape closes. Loaded when first opened.
 */
export default function EmojiPicker({
  onChoose,
  onClose,
}: {
  onChoose: (emoji: string) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const [recent] = useState(readRecent);
  const [wanted, setWanted] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the field would bring the keyboard over the picker.
    if (matchMedia("(pointer: fine)").matches) search.current?.focus();
  }, []);

  const nameOf = (emoji: string): string => t(`emoji.name.${emojiId(emoji)}`);
  const needle = plain(wanted.trim());
  const groups: readonly Shown[] = needle
    ? all
        .map(({ group, emoji }) => ({
          group,
          emoji: emoji.filter((each) =>
            plain(nameOf(each))
              .split(", ")
              .some(
                (name) =>
                  name.split(" ").some((word) => word.startsWith(needle)) ||
                  name.startsWith(needle),
              ),
          ),
        }))
        .filter(({ emoji }) => emoji.length > 0)
    : recent.length > 0
      ? [{ group: "recent", emoji: recent }, ...all]
      : all;

  function choose(emoji: string) {
    keepRecent(emoji);
    onChoose(emoji);
  }
  function press(event: KeyboardEvent<HTMLDivElement>) {
    if (composing(event.nativeEvent)) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      return onClose();
    }
    const buttons = [
      ...(list.current?.querySelectorAll<HTMLButtonElement>(".emoji-grid button") ?? []),
    ];
    if (event.target === search.current && event.key === "Enter") {
      event.preventDefault();
      const [first] = buttons;
      if (needle && first) choose(first.textContent ?? "");
      return;
    }
    const at = buttons.findIndex((button) => button === document.activeElement);
    const from = buttons[at];
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: "below", ArrowUp: "above" }[event.key];
    if (step === undefined || (!from && event.key !== "ArrowDown")) return;
    event.preventDefault();
    const next = !from
      ? buttons[0]
      : typeof step === "number"
        ? buttons[at + step]
        : neighbour(buttons, from, step === "below");
    (next ?? (event.key === "ArrowUp" ? search.current : from))?.focus();
  }

  return (
    <section className="emoji" aria-label={t("emoji.title")} onKeyDown={press}>
      <div className="emoji-head">
        <label>
          <Search aria-hidden="true" />
          <input
            ref={search}
            type="search"
            value={wanted}
            aria-label={t("emoji.search")}
            placeholder={t("emoji.search")}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
        <button
          type="button"
          className="topbar-button"
          aria-label={t("emoji.close")}
          onClick={onClose}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      {!needle && (
        <nav className="emoji-groups" aria-label={t("emoji.title")}>
          {groups.map(({ group }) => (
            <button
              key={group}
              type="button"
              aria-label={t(`emoji.group.${group}`)}
              onClick={() =>
                list.current
                  ?.querySelector(`[data-group="${group}"]`)
                  ?.scrollIntoView({ block: "start" })
              }
            >
              {faces[group]}
            </button>
          ))}
        </nav>
      )}
      <div ref={list} className="emoji-list" tabIndex={-1}>
        {groups.map(({ group, emoji }, n) => (
          <section key={group} data-group={group} aria-label={t(`emoji.group.${group}`)}>
            <h3>{t(`emoji.group.${group}`)}</h3>
            <div className="emoji-grid">
              {emoji.map((each, m) => (
                // One stop for the Tab key; the arrows do the rest.
                <button
                  key={each}
                  type="button"
                  tabIndex={n === 0 && m === 0 ? 0 : -1}
                  aria-label={nameOf(each).split(", ")[0]}
                  title={nameOf(each).split(", ")[0]}
                  onClick={() => choose(each)}
                >
                  {each}
                </button>
              ))}
            </div>
          </section>
        ))}
        <output>{groups.length === 0 && t("emoji.none")}</output>
      </div>
    </section>
  );
}

/** The nearest button in the row below or above. */
function neighbour(
  buttons: readonly HTMLButtonElement[],
  from: HTMLButtonElement,
  below: boolean,
): HTMLButtonElement | undefined {
  const here = from.getBoundingClientRect();
  const beyond = buttons.filter((button) => {
    const { top } = button.getBoundingClientRect();
    return below ? top > here.top + 4 : top < here.top - 4;
  });
  const rows = beyond.map((button) => button.getBoundingClientRect().top);
  const row = below ? Math.min(...rows) : Math.max(...rows);
  const inRow = beyond.filter((button) => Math.abs(button.getBoundingClientRect().top - row) < 4);
  return inRow.toSorted(
    (one, two) =>
      Math.abs(one.getBoundingClientRect().left - here.left) -
      Math.abs(two.getBoundingClientRect().left - here.left),
  )[0];
}
