import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

interface MenuProps {
  /** what the button shows */
  trigger: ReactNode;
  /** the button's name when the trigger is only an icon or a picture */
  label?: string;
  triggerClassName?: string;
  /** MenuLink, MenuButton, MenuLine */
  children: ReactNode;
}

const anchored = () => CSS.supports("position-area", "block-end");

/**
 * A list of links and buttons under a button. The popover attribute opens and closes it without JavaScript; the
 * arrow keys, Home and End are added on top.
 */
export function Menu({ trigger, label, triggerClassName = "button", children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>("a[href], button:not(:disabled)") ?? [])];

  /** Browsers without anchor positioning: under the button, its inline end aligned. */
  function place() {
    const rect = button.current?.getBoundingClientRect();
    if (!rect || anchored()) return;
    const ltr = getComputedStyle(document.documentElement).direction === "ltr";
    const width = document.documentElement.clientWidth;
    const end = ltr ? width - rect.right : rect.left;
    panel.current?.style.setProperty("--menu-top", `${rect.bottom}px`);
    panel.current?.style.setProperty("--menu-end", `${Math.max(12, Math.min(end, width - 232))}px`);
  }

  function close() {
    if (panel.current?.matches("[data-open]")) delete panel.current.dataset.open;
    else panel.current?.hidePopover?.();
  }

  function press() {
    place();
    if (panel.current && !("popover" in HTMLElement.prototype)) panel.current.toggleAttribute("data-open");
  }

  function move(event: KeyboardEvent) {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined || all.length === 0) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        data-kind="quiet"
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="true"
        onClick={press}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          place();
          panel.current?.showPopover?.({ source: button.current ?? undefined });
          items()[0]?.focus();
        }}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="menu"
        onKeyDown={move}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest("a, button")) close();
        }}
      >
        {children}
      </div>
    </>
  );
}
