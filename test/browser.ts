import { expect } from "vitest";
import { wroteCookie } from "#features/request/lagging-reads.server.ts";
import type { CallName, Input } from "#server/calls/registry.ts";
import { callsAt } from "./answered-call.ts";
import type { Actor } from "./put-member.ts";

export type Browser = ReturnType<typeof browserOf>;

/**
 * A browser, of a member or a visitor: it keeps the cookie that says it wrote, for as long as it is
 * told to, and shows it to every process. `port`: of the process that is asked, behind a proxy that
 * passes on the one host which all of them have.
 */
export function browserOf(as: Actor | null, port: string) {
  let wrote = { pair: "", until: 0 };
  return async <N extends CallName>(name: N, input: Input<N>, of = port) => {
    const cookies = [as?.cookie, Date.now() < wrote.until ? wrote.pair : undefined];
    const cookie = cookies.filter(Boolean).join("; ");
    const call = callsAt({ port: Number(of), hostOf: async () => "127.0.0.1" });
    const answer = await call(name, input, { ...(cookie && { headers: { cookie } }) });
    for (const header of answer.headers.getSetCookie()) {
      const [pair = "", ...marks] = header.split("; ");
      if (!pair.startsWith(`${wroteCookie}=`)) continue;
      expect(marks).toEqual(["Path=/", "Max-Age=5", "SameSite=Lax", "HttpOnly"]);
      wrote = { pair, until: Date.now() + 5_000 };
    }
    return answer;
  };
}
