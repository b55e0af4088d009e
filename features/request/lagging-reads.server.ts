import type { Context } from "#server/calls/context.ts";
import type { Guarded } from "#server/calls/run.ts";
import { commonRefusal, Refusal } from "#server/calls/refusal.ts";
import type { Replica } from "#server/db/replica.ts";
import { type Cookies, cookie, cookieValue } from "#server/http/cookies.ts";

/*
 * Reads that may lag (decision 61): a call whose contract says `lags` is answered by a replica, where
 * there is one, except to whoever wrote something in the last seconds.
 */

/** Of a browser that has just written: it reads its own writes, whichever process it meets next. */
export const wroteCookie = "wrote";
/** More than a replica that is asked may be behind (`mostBehind`), and the way of the answer. */
const wroteSeconds = 5;

export interface OwnWrites {
  /** Did this browser write in the last seconds, or in this request? */
  recent(): boolean;
  note(): void;
}

/** What one request knows of its browser's writes. */
export function openOwnWrites(
  cookies: Cookies,
  secure: boolean,
  setCookie: (header: string) => void,
): OwnWrites {
  let recent = cookieValue(cookies, wroteCookie, (value) => value) !== null;
  let said = false;
  return {
    recent: () => recent,
    note() {
      recent = true;
      if (said) return; // a form of 25 photos
      said = true;
      setCookie(cookie(wroteCookie, "1", { maxAge: wroteSeconds, secure, httpOnly: true }));
    },
  };
}

type Asking = Pick<Context, "services" | "site" | "viewer">;

/** How a request's calls read what may lag, and what a write of theirs leaves behind. */
export function laggingCalls(
  asking: Asking,
  replica: Replica,
  own: OwnWrites,
): Required<Pick<Guarded, "lagging" | "wrote">> {
  return {
    wrote: own.note,
    lagging: (read, shows, otherwise) =>
      replica.read(
        own.recent()
          ? null
          : async () => {
              const { db, prepared } = replica;
              const services = { ...asking.services, prepared };
              const answer = await read({ db, services });
              if (answer instanceof Refusal || (await mayBeShown(asking, shows(answer))))
                return answer;
              return commonRefusal("not_found");
            },
        otherwise,
      ),
  };
}

/**
 * What may lag is what somebody says of themselves, never whom they blocked, nor whether visitors see
 * them: the primary is asked for everybody whom an answer shows.
 */
async function mayBeShown(
  { services, site, viewer }: Asking,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  if (viewer) return (await services.relations(viewer, ids)).hidden.size === 0;
  const { rows } = await services.prepared.query({
    name: "shown_to_visitors",
    text: `select from unnest($2::uuid[]) shown (id) where not exists (
        select from profile p where p.id = shown.id and visible_to(null, $1::uuid, p)) limit 1`,
    values: [site.id, ids],
  });
  return rows.length === 0;
}
