import type { FastifyInstance } from "fastify";
import type { Context, Services } from "#server/calls/context.ts";
import { claimFiles } from "#features/photos/upload/keep-upload.server.ts";
import {
  again,
  inside,
  type MakeFiles,
  webp,
} from "#features/photos/upload/process-photo.server.ts";
import { mountUpload } from "#features/photos/upload/upload-route.server.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import { commonRefusal, Refusal } from "#server/calls/refusal.ts";
import { isId } from "#server/calls/id.ts";
import { requireConversation } from "../access.server.ts";
import { toChatPhoto } from "./chat-photo.server.ts";

/** Long side of the file that a bubble shows, in pixels: twice its width on screen. */
const previewSide = 720;

const makeFiles: MakeFiles<"full" | "preview"> = async (full) => ({
  full: await webp(again(full), 80),
  preview: await webp(inside(again(full), previewSide), 76),
});

/**
 * `POST /api/chat-photo.php?conversation=<id>`, the file as the body: lays a photo ready for a
 * conversation, within the limits of every upload (features/photos/upload/upload-route.server.ts; trust
 * rows 7 and 14), and answers `{ photo }`. Nothing is paid and nobody is told: `chat.sendMessage`
 * sends it, as often as it takes. Refuses not_found like every call of chat, recipient_unavailable,
 * recipient_unconfirmed, and what an upload refuses.
 */
export function mountChatPhotos(app: FastifyInstance, services: Services): void {
  mountUpload(app, services, {
    path: "/api/chat-photo.php",
    name: "chat.uploadPhoto",
    who: ({ viewer }) => requireViewer(viewer),
    admit: mayBring,
    async handle(context, me, { fields: { conversation = "" }, keep }) {
      const { files, width, height } = await keep(makeFiles);
      return context.once(async ({ tx }) => {
        await claimFiles(tx, files);
        const row = await tx
          .insertInto("chat_photo")
          .values({
            conversation_id: conversation,
            account_id: me.id,
            full_file: files.full,
            preview_file: files.preview,
            width,
            height,
          })
          .returning(["id", "full_file", "preview_file", "width", "height"])
          .executeTakeFirstOrThrow();
        const photo = toChatPhoto(row);
        if (!photo) throw new Error("a photo without a file");
        return { photo };
      });
    },
  });
}

async function mayBring(
  { db, site }: Pick<Context, "db" | "site">,
  me: Viewer,
  { conversation = "" }: Readonly<Record<string, string>>,
): Promise<void> {
  if (!isId(conversation)) throw commonRefusal("not_found");
  const { standing } = await requireConversation(
    db,
    me.id,
    conversation,
    site.settings.photo_credits,
  );
  if (standing !== "open")
    throw new Refusal(
      standing === "unconfirmed" ? "recipient_unconfirmed" : "recipient_unavailable",
      409,
    );
}
