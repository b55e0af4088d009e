/** A store of the browser that never throws: where it is blocked, nothing is kept. */
export interface BrowserStore {
  /** Null or undefined: not kept, or the store is blocked. */
  read(key: string): string | null | undefined;
  /** Null takes it away. True: done; else the store is blocked or full. */
  keep(key: string, value: string | null): true | undefined;
}

// Where storage is blocked, the mere name of it throws.
const open = (name: "localStorage" | "sessionStorage"): BrowserStore => ({
  read(key) {
    try {
      return globalThis[name].getItem(key);
    } catch {
      return undefined;
    }
  },
  keep(key, value) {
    try {
      if (value === null) globalThis[name].removeItem(key);
      else globalThis[name].setItem(key, value);
      return true;
    } catch {
      return undefined;
    }
  },
});

/** What this device keeps, for all its tabs. */
export const device = open("localStorage");

/** What this tab keeps until it is closed. */
export const tab = open("sessionStorage");
