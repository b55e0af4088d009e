import type { PageApi } from "#browser/page-api.ts";
import type { Output } from "#server/calls/registry.ts";

const shown = 9;

export interface Arrival {
  /** Members of the last search whose photo is clear now, at most nine. */
  readonly faces: Output<"members.search">["profiles"];
  /** Whose page or conversation the purchase began on; undefined: on none. */
  readonly backTo: string | undefined;
}

/** What a purchase arrives at. None of it is needed: what cannot be read is left out. */
export async function loadArrival(api: PageApi, next: string): Promise<Arrival> {
  const [faces, backTo] = await Promise.all([
    facesOf(api).catch(() => []),
    nameOf(api, next).catch(() => undefined),
  ]);
  return { faces, backTo };
}

async function facesOf(api: PageApi): Promise<Arrival["faces"]> {
  const { criteria, ages } = await api.read("members.lastSearch", {});
  const { profiles } = await api.read("members.search", { ...ages, ...criteria });
  return profiles.filter(({ main_image: image }) => image && !image.locked).slice(0, shown);
}

async function nameOf(api: PageApi, next: string): Promise<string | undefined> {
  const [, kind, id] = /^\/(members|chats)\/([0-9a-f-]{36})(?:[/?]|$)/.exec(next) ?? [];
  if (!id) return undefined;
  const { profile } =
    kind === "chats"
      ? await api.read("chat.read", { conversation: id })
      : await api.read("members.read", { id });
  return "deleted" in profile ? undefined : profile.name;
}
