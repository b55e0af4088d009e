/**
 * What the maker of a client writes against the generated `api.ts`, for api-description.test.ts;
 * TypeScript as text, because that file is there only while the test runs. Every type here is the
 * description's: a wrong name or field does not compile.
 */
export const tenCalls = `
import { ok } from "@oazapfts/runtime";
import * as api from "./api.ts";

export async function walk(url: string, cookie: string, other: string): Promise<string[]> {
  api.defaults.baseUrl = url;
  const said: string[] = [];
  const { settings } = await ok(api.sitesReadSettings());
  said.push("settings: " + settings.domain_language);
  const nobody = await ok(api.sessionsReadUser());
  said.push("nobody: " + nobody.user);
  const closed = await api.chatList();
  if (closed.status === 403) said.push(closed.data.code satisfies "authentication_required" | "forbidden" | "own_account");

  api.defaults.headers = { cookie };
  const { user } = await ok(api.sessionsReadUser());
  said.push(user?.profile?.name + " has " + user?.credits + " credits");
  const { profiles } = await ok(api.membersSearch({ gender: "man" }));
  said.push("found: " + profiles.map(({ name }) => name).join());
  const { profile } = await ok(api.membersRead(other));
  said.push("profile: " + profile.name);
  const idempotencyKey = crypto.randomUUID();
  const { match } = await ok(api.likesLike({ profile: { id: other } }, { idempotencyKey }));
  said.push(match ? "match" : "liked");
  const again = await api.likesLike({ profile: { id: crypto.randomUUID() } }, { idempotencyKey });
  if (again.status === 409) said.push(again.data.code satisfies "idempotency_key_reused" | "likes_limit");
  const { conversation } = await ok(api.chatOpen({ profile: { id: other } }));
  const words = { conversation, client_id: crypto.randomUUID(), body: "Hello" };
  const sent = await ok(api.chatSendMessage(words));
  said.push("sent: " + sent.message.body);
  return said;
}
`;
