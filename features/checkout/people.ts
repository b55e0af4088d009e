import type { PageApi } from "#browser/page-api.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";

/** What a page of buying shows of somebody. */
export type Person = Pick<ProfileCard, "id" | "name" | "fictional" | "main_image">;

const toPerson = ({ id, name, fictional, main_image }: Person): Person => ({
  id,
  name,
  fictional,
  main_image,
});

/** Whose page or conversation an own path is; null: nobody's, or of somebody who is gone. */
export async function personAt(api: PageApi, path: string | null): Promise<Person | null> {
  const [, kind, id] = /^\/(members|chats)\/([0-9a-f-]{36})(?:[/?#]|$)/.exec(path ?? "") ?? [];
  if (!id) return null;
  const { profile } = await (
    kind === "chats"
      ? api.read("chat.read", { conversation: id })
      : api.read("members.read", { id })
  ).catch(() => ({ profile: null }));
  return profile === null || "deleted" in profile ? null : toPerson(profile);
}

/** Those of the last search who have a photo; nobody where that cannot be read. */
export async function lastSeen(api: PageApi): Promise<readonly Person[]> {
  try {
    const { criteria, ages } = await api.read("members.lastSearch", {});
    const { profiles } = await api.read("members.search", { ...ages, ...criteria });
    return profiles.filter(({ main_image: image }) => image).map(toPerson);
  } catch {
    return [];
  }
}
