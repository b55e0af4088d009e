const styles = new Map<string, Promise<unknown>>();

/**
 * What the build turns a lazy `import()` into: begins to load every file that the module needs,
 * waits for its styles, then imports it. Stands in for Vite's own (lean-scripts.ts), three times as
 * long. What fails without a network is waited for until it is back: a reload would leave nothing of
 * the page. Otherwise a file that fails is said as Vite says it (chunk-failure.ts listens) and is
 * asked for again next time.
 */
export async function __vitePreload<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  // Chromium remembers a module that failed once for the life of the page, so without a network
  // it is imported only when its files are there: with the network, or from the service worker.
  while (!navigator.onLine && !(await areThere(files))) await networkIsBack();
  try {
    await Promise.all(files.map(begin));
    return await load();
  } catch (error) {
    if (!navigator.onLine) {
      await networkIsBack();
      return __vitePreload(load, files);
    }
    const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), {
      payload: error,
    });
    dispatchEvent(event);
    if (!event.defaultPrevented) throw error;
    return new Promise(() => {}); // the page is on its way out
  }
}

const areThere = (files: readonly string[]): Promise<boolean> =>
  Promise.all(files.map((file) => fetch(`/${file}`))).then(
    () => true,
    () => false,
  );

async function networkIsBack(): Promise<void> {
  if (!navigator.onLine)
    await new Promise((back) => addEventListener("online", back, { once: true }));
  // 'online' is said a moment before the first request goes through.
  await new Promise((back) => setTimeout(back, 1_000));
}

async function begin(file: string): Promise<unknown> {
  const href = `/${file}`;
  if (styles.has(href) || document.querySelector(`link[href="${href}"]`)) return styles.get(href);
  const link = document.createElement("link");
  const style = href.endsWith(".css");
  link.rel = style ? "stylesheet" : "modulepreload";
  link.href = href;
  if (style) {
    styles.set(
      href,
      new Promise((resolve, reject) => {
        link.onload = resolve;
        link.onerror = () => {
          link.remove();
          styles.delete(href);
          reject(new Error(`${href} did not load`));
        };
      }),
    );
  }
  document.head.append(link);
  return styles.get(href);
}
