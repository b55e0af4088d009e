/**
 * How a run of the tests ends: its last lines, and its exit code. Takes what passed and failed,
 * whether a step failed, the engines found by name, and whether this is where every change is
 * tested (CI): there no engine may be left out.
 */
export function endingOf({ passed, notPassed, failed, engines, ci }) {
  const missing = ["firefox", "webkit"].filter((engine) => !engines[engine]);
  const lines = [`${passed} passed, ${notPassed} failed`];
  if (missing.length > 0)
    lines.push(
      `Not walked: ${missing.join(" and ")}, which neither is here nor could be installed (README, 'Browsers').`,
    );
  return { lines, code: failed || (missing.length > 0 && ci) ? 1 : 0 };
}
