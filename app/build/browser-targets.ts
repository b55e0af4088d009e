import browserslist from "browserslist";

/**
 * Vite's names for engines that browserslist calls otherwise; of what is missing here, another of
 * them speaks.
 */
const names: Record<string, string> = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "ios",
};

/**
 * The oldest version of each browser that `browserslist` in package.json promises, as Vite writes
 * it: "safari17.4". What the build makes, scripts and styles, runs in all of them.
 */
export function browserTargets(list: readonly string[] = browserslist()): string[] {
  const oldest = new Map<string, number>();
  for (const each of list) {
    const [browser = "", versions = ""] = each.split(" ");
    const name = names[browser];
    if (!name)
      throw new Error(
        `package.json's browserslist names ${browser}, which app/build/browser-targets.ts does not know`,
      );
    oldest.set(name, Math.min(oldest.get(name) ?? Infinity, Number.parseFloat(versions)));
  }
  return Array.from(oldest, ([name, version]) => `${name}${version}`).sort();
}
