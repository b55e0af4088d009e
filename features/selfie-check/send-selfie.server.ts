import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import { lockPhotos } from "#features/photos/own/own-photos.server.ts";
import { claimFiles } from "#features/photos/upload/keep-upload.server.ts";
import { again, type MakeFiles, webp } from "#features/photos/upload/process-photo.server.ts";
import { mountUpload, type Upload } from "#features/photos/upload/upload-route.server.ts";
import type { Context, Services } from "#server/calls/context.ts";
import { commonRefusal, Refusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { sendRefusals } from "./contract.ts";
import { checkOf } from "./read-check.server.ts";

/**
 * `POST /api/selfie.php`: the selfie's bytes, or a form's file. Answers `{ photo }`, with the
 * attempt's id.
 */
export function mountSelfie(app: FastifyInstance, services: Services): void {
  mountUpload(app, services, {
    path: "/api/selfie.php",
    name: "selfie-check.send",
    who({ viewer, site }) {
      const me = requireViewer(viewer);
      if (site.settings.photo_check !== "yes") throw commonRefusal("not_found");
      return me;
    },
    handle: sendSelfie,
    page: {
      path: "/selfie-check",
      after: (refusal) => `/selfie-check?sent=${refusal?.code ?? "yes"}`,
    },
  });
}

const refused = (code: keyof typeof sendRefusals) => new Refusal(code, sendRefusals[code].status);

/** One file: its pixels and nothing else, as of every photo; nobody but the office opens it. */
const onlyFull: MakeFiles<"full"> = async (full) => ({ full: await webp(again(full), 80) });

/**
 * Puts a selfie into the office's queue, with the pose that was asked for. Refuses selfie_not_asked,
 * selfie_waits, selfie_needs_photo, and what processUpload refuses.
 */
async function sendSelfie(
  { db, once }: Context,
  me: Viewer,
  { keep }: Upload,
): Promise<{ photo: { id: string } }> {
  // Before it costs anything; a repeat, whose selfie waits, gets the first answer.
  const repeated = (await checkOf(db, me.id))?.state === "waiting";
  if (repeated) return once(() => Promise.reject(refused("selfie_waits")));
  await requireAsked(db, me.id);
  const { files } = await keep(onlyFull);
  return once(async ({ tx }) => {
    await lockPhotos(tx, me.id);
    await requireAsked(tx, me.id);
    await claimFiles(tx, files);
    const photo = await tx
      .updateTable("selfie_check")
      .set({ status: "waiting", file: files.full, sent_at: sql<Date>`now()` })
      .where("account_id", "=", me.id)
      .where("status", "=", "asked")
      .returning("id")
      .executeTakeFirstOrThrow();
    return { photo };
  });
}

async function requireAsked(db: Database | Tx, member: string): Promise<void> {
  const check = await checkOf(db, member);
  if (check?.state === "waiting") throw refused("selfie_waits");
  if (check?.state !== "asked") throw refused("selfie_not_asked");
  if (!check.has_photo) throw refused("selfie_needs_photo");
}
