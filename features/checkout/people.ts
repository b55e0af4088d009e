import type { PageApi } from "#browser/page-api.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";

/** Whose page or conversation an own path is; null: nobody's, or of somebody who is gone. */
export async function personAt(api: PageApi, path: string | null): Promise<ProfileCard | null> {
  const [, kind, id] = /^\/(members|chats)\/([0-9a-f-]{36})(?:[/?]|$)/.exec(path ?? "") ?? [];
  if (!id) return null;
  const { profile } = await (
    kind === "chats"
      ? api.read("chat.read", { conversation: id })
      : api.read("members.read", { id })
  ).catch(() => ({ profile: null }));
  return profile === null || "deleted" in profile ? null : profile;
}

/** Those of the last search who have a photo; nobody where that cannot be read. */
export async function lastSeen(api: PageApi): Promise<readonly ProfileCard[]> {
  try {
    const { criteria, ages } = await api.read("members.lastSearch", {});
    const { profiles } = await api.read("members.search", { ...ages, ...criteria });
    return profiles.filter(({ main_image: image }) => image);
  } catch {
    return [];
  }
}
