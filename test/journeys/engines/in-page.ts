import type { Point } from "./driver.ts";

/* These run in the page, as text: each uses nothing but the page and the others here. */

/** What a person would call it. */
function nameOf(element: Element): string {
  const labels = "labels" in element ? (element as HTMLInputElement).labels : null;
  const [label] = labels ?? [];
  const title = (element.getAttribute("aria-labelledby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
  return (
    element.getAttribute("aria-label") ??
    (title.trim() || (label?.innerText ?? (element as HTMLElement).innerText))
  )
    .trim()
    .replace(/\s+/g, " ");
}

/** The first that is drawn, matches, and has such a name; the last of `within` is looked in. */
function find(selector: string, name: string, within: string): HTMLElement | null {
  const drawn = (element: Element) => element.getClientRects().length > 0;
  const places = within
    ? Array.from(document.querySelectorAll(within)).filter(drawn).slice(-1)
    : [document];
  const all = places.flatMap((place) => Array.from(place.querySelectorAll<HTMLElement>(selector)));
  return all.find((element) => drawn(element) && new RegExp(name).test(nameOf(element))) ?? null;
}

/** What a page that was opened still waits for; empty: nothing, it is whole. */
function missing(): string {
  if ((globalThis as { leftPage?: true }).leftPage) return "the page before";
  if (document.readyState === "complete") return "";
  const pictures = Array.from(document.images)
    .filter(({ complete }) => !complete)
    .map(({ currentSrc }) => currentSrc);
  return [document.readyState, ...pictures].join(" ");
}

/** A page of the app does nothing before React has taken it over, element by element. */
function awake(element: Element): boolean {
  const taken = (node: object, key: string) =>
    Object.keys(node).some((each) => each.startsWith(key));
  const app =
    taken(document, "__reactContainer") ||
    Array.from(document.scripts).some(({ text }) => text.includes("__reactRouterContext"));
  return (
    document.readyState !== "loading" &&
    !document.querySelector("body > template") &&
    (!app || taken(element, "__reactFiber"))
  );
}

/** What is drawn of it: of a choice, its words. */
function drawnFor(element: HTMLElement): HTMLElement {
  return element.matches(".sr-only, .sr-only *") ? (element.closest("label") ?? element) : element;
}

/**
 * Where it can be pressed, once it stands still, nothing lies over it and its last answer is there;
 * null until then.
 */
async function place(selector: string, name: string, within: string): Promise<Point | null> {
  const element = find(selector, name, within);
  if (!element || !awake(element)) return null;
  const shown = drawnFor(element);
  const before = shown.getBoundingClientRect();
  if (before.top < 60 || before.bottom > innerHeight - 60)
    shown.scrollIntoView({ block: "center", behavior: "instant" });
  const first = shown.getBoundingClientRect();
  // By frames as well: a busy machine may draw none within 40 ms, and what scrolls stands still.
  await new Promise((next) => setTimeout(next, 40));
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((next) => requestAnimationFrame(next));
  const { left, top, width, height } = shown.getBoundingClientRect();
  if (Math.hypot(left - first.left, top - first.top) > 0.5) return null;
  // It says so, and takes no press.
  if (element.closest("[aria-busy=true]") || element.matches(":disabled")) return null;
  const at = { x: left + width / 2, y: top + height / 2 };
  const hit = document.elementFromPoint(at.x, at.y);
  return hit && (shown.contains(hit) || hit.contains(element)) ? at : null;
}

/**
 * What is wrong with what lies over the page: whatever has no size, reaches out of the window or
 * cannot be pressed. Named by `name`; one that is not there is wrong too.
 */
async function faultsOfLayer(name: string): Promise<string[]> {
  const layers = Array.from(document.querySelectorAll<HTMLElement>("dialog[open], :popover-open"));
  const layer = layers.findLast((each) => new RegExp(name).test(nameOf(each)));
  if (!layer)
    return [
      `no '${name}', but ${layers.map((each) => `'${nameOf(each).slice(0, 40)}'`).join(", ") || "nothing"}`,
    ];
  const moving = layer
    .getAnimations({ subtree: true })
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  const faults: string[] = [];
  const judge = (element: Element, what: string) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (width < 1 || height < 1) faults.push(`${what} is ${width} × ${height} px`);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      faults.push(
        `${what} reaches out of the window: ${[left, top, right, bottom].map(Math.round).join()}`,
      );
    return { x: left + width / 2, y: top + height / 2, height };
  };
  const { height } = judge(layer, "it");
  if (layer.matches(".toasts") && height > innerHeight / 2)
    faults.push(`a toast ${height} px high`);
  const controls = Array.from(
    layer.querySelectorAll<HTMLElement>(
      "button, a[href], input:not([type=hidden]), select, textarea",
    ),
  ).filter((each) => each.getClientRects().length > 0);
  if (controls.length === 0) faults.push("nothing in it can be pressed");
  for (const control of controls) {
    if (control.matches(":disabled, .sr-only, .sr-only *, [tabindex='-1']")) continue;
    const what = `'${nameOf(control).slice(0, 40)}'`;
    if (getComputedStyle(control).pointerEvents === "none") continue;
    control.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    let at = judge(control, what);
    let hit = document.elementFromPoint(at.x, at.y);
    if (hit && !control.contains(hit)) {
      // Under a bar that sticks to the sheet's end: a person scrolls on.
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      at = judge(control, what);
      hit = document.elementFromPoint(at.x, at.y);
    }
    if (
      !hit ||
      !(control.contains(hit) || hit.contains(control) || hit.closest("label")?.contains(control))
    )
      faults.push(
        `${what} cannot be pressed: ${hit ? `${hit.tagName}.${hit.className}` : "nothing"} is there`,
      );
  }
  return faults;
}

/** Chooses an option by its words, as a person's choice: the page hears of it. */
function choose(selector: string, name: string, within: string, words: string): boolean {
  const element = find(selector, name, within) as HTMLSelectElement | null;
  const option =
    element && awake(element)
      ? Array.from(element.options).find(({ text }) => text.trim() === words)
      : undefined;
  if (!element || !option) return false;
  element.value = option.value;
  for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}

/** Gives a file field a picture, as if one had been chosen. */
async function givePicture(selector: string): Promise<boolean> {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (!field || !awake(field)) return false;
  const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 800 });
  const pen = canvas.getContext("2d");
  if (pen) {
    for (const [at, colour] of ["#b54", "#4a7", "#37c", "#db5"].entries()) {
      pen.fillStyle = colour;
      pen.fillRect((at % 2) * 320, Math.floor(at / 2) * 400, 320, 400);
    }
  }
  const bytes = await new Promise<Blob | null>((made) => canvas.toBlob(made, "image/jpeg"));
  if (!bytes) return false;
  const files = new DataTransfer();
  files.items.add(new File([bytes], "garden.jpg", { type: "image/jpeg" }));
  field.files = files.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/**
 * Remembers whether it is pressed, or else what was: a page that still scrolls by itself moves it
 * away from under the finger.
 */
function watchPress(selector: string, name: string, within: string): void {
  const pressed = globalThis as { pressedIt?: true | string | null };
  pressed.pressedIt = null; // not heard of yet; a page that came in its place knows nothing of it
  // Asked at that moment: what was found before may have been drawn anew.
  const heard = ({ target }: Event) => {
    const element = find(selector, name, within);
    const other = (target as Element).closest("a, button");
    pressed.pressedIt =
      (element !== null && drawnFor(element).contains(target as Node)) ||
      (other ? `'${nameOf(other)}', ${other.tagName}.${other.className}` : "");
  };
  document.addEventListener("pointerup", heard, { once: true, capture: true });
}

const functions = {
  nameOf,
  find,
  missing,
  awake,
  drawnFor,
  place,
  faultsOfLayer,
  choose,
  givePicture,
  watchPress,
};
type Functions = typeof functions;

/** The text of a call of one of them. */
export const inPage = <N extends keyof Functions>(
  name: N,
  ...values: Parameters<Functions[N]>
): string =>
  `(() => { ${Object.values(functions).join("\n")}\nreturn ${name}(${values.map((value) => JSON.stringify(value)).join()}); })()`;
