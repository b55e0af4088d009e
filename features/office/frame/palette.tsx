import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { officeMenu } from "../menu.ts";
import { type Found, useFound } from "./use-found.ts";
import { composing } from "#browser/input/composing.ts";

/** Anything of the office, by a few letters: Ctrl-K, ⌘-K, or the button that says so. */
export function Palette({ menu }: Pick<Output<"office.open">, "menu">) {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  function show() {
    setOpen(true);
    dialog.current?.showModal();
  }
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!dialog.current?.open) show();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <button type="button" className="office-button office-find" onClick={show}>
        <Search aria-hidden="true" />
        <span>{t("office.find")}</span>
        <kbd className="office-wide">Ctrl K</kbd>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Escape is the dialog's own key */}
      <dialog
        ref={dialog}
        className="palette"
        aria-label={t("office.find")}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      >
        {open && <Finder menu={menu} close={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

function Finder({ menu, close }: Pick<Output<"office.open">, "menu"> & { close: () => void }) {
  const { t } = useText();
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const asked = typed.trim().toLowerCase();
  const may = new Set(menu.map(({ to }) => to));
  const screens: Found[] = officeMenu
    .filter(({ to }) => may.has(to))
    .map(({ to, words, group }) => ({ to, words: t(words), about: t(`office.group.${group}`) }))
    .filter(({ words }) => words.toLowerCase().includes(asked));
  const found = useFound(asked, may);
  const all = [...screens, ...found];

  function go(to: string | undefined) {
    if (!to) return;
    close();
    void navigate(to);
  }
  function press(event: KeyboardEvent) {
    if (composing(event.nativeEvent)) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next !== undefined) setAt((next + all.length) % Math.max(all.length, 1));
    else if (event.key === "Enter") go(all[at]?.to);
    else return;
    event.preventDefault();
  }
  return (
    <>
      <input
        className="palette-input"
        type="text"
        role="combobox"
        aria-label={t("office.find")}
        aria-expanded={all.length > 0}
        aria-controls={list}
        aria-activedescendant={all[at] && `${list}-${at}`}
        placeholder={t("office.find_hint")}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      {/* A combobox of the ARIA practices: the keys are the input's. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */}
      <ul id={list} role="listbox" aria-label={t("office.find")} className="palette-list">
        {all.map(({ to, words, about }, index) => (
          <li
            key={to}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => go(to)}
          >
            <span>{words}</span>
            <span className="palette-about">{about}</span>
          </li>
        ))}
      </ul>
      {/* oxlint-enable */}
      <output className="palette-state">{all.length === 0 && t("office.find_none")}</output>
    </>
  );
}
