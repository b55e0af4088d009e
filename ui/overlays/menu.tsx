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

/**
 * Its greatest width in overlays.css, and 12 px to the window's edge: what is opened at the left
 * does not leave it.
 */
const room = 352;

/**
 * A list of links and buttons under a button. The popover attribute opens and closes it without
 * JavaScript; the arrow keys, Home and End are added on top.
 */
export function Menu({ trigger, label, triggerClassName = "button", children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const items = () => [
    ...(panel.current?.querySelectorAll<HTMLElement>("a[href], button:not(:disabled)") ?? []),
  ];

  /**
   * Beside the button where there is room. Not CSS's anchors: `position-try-fallbacks` freezes
   * WebKit 2.50 for good.
   */
  function place() {
    const at = button.current?.getBoundingClientRect();
    if (!at || !panel.current) return;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const right = Math.max(12, Math.min(width - at.right, width - room));
    const [top, bottom] =
      at.bottom < height * 0.6 ? [`${at.bottom}px`, "auto"] : ["auto", `${height - at.top}px`];
    panel.current.style.inset = `${top} ${right}px ${bottom} auto`;
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
        onClick={place}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          place();
          panel.current?.showPopover({ source: button.current ?? undefined });
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
          if (event.target instanceof Element && event.target.closest("a, button"))
            panel.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}
