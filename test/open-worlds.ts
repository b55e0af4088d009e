/**
 * How to close each world that the running test file has opened, the newest first. A file may open
 * one in a hook, where Vitest hears of no further hook.
 */
export const openWorlds: (() => Promise<void>)[] = [];
