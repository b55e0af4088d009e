import { call } from "#browser/call.ts";

const mostAtOnce = 100;

/** Who of a list's members may no longer be shown. Without an answer nobody. */
export async function hiddenOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  for (let at = 0; at < ids.length; at += mostAtOnce) {
    const asked = ids.slice(at, at + mostAtOnce);
    const answer = await call("members.stillVisible", { ids: asked }).catch(() => null);
    for (const id of asked) if (answer && !answer.ids.includes(id)) gone.add(id);
  }
  return gone;
}
