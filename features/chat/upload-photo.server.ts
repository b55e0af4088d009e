import type { FastifyInstance, FastifyRequest } from "fastify";
import sharp from "sharp";
import { requireViewer, type Services } from "#features/context.server.ts";
import { processPhoto } from "#features/photos/process-photo.server.ts";
import { openContext } from "#features/request-context.server.ts";
import { commonRefusal, Refusal } from "#server/calls/refusal.ts";
import { comesFromHere } from "#server/http/origin.ts";
import { randomId } from "#server/storage/files.ts";
import { openAllowance } from "#server/security/allowance.ts";
import { requireConversation } from "./access.server.ts";
import { toChatPhoto } from "./chat-photo.server.ts";
import type { ChatPhoto } from "./contract.ts";

const maxBytes = 10 * 1024 * 1024;
/** Long side of the file that a bubble shows, in pixels: twice its width on screen. */
const previewSide = 720;
/** Photos that a member may bring in an hour, sent or not. */
const perHour = { points: 60, seconds: 3_600 };
const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * `POST /api/chat-photo.php?conversation=<id>`, the file as the body: lays a photo ready for a conversation, re-encoded and without
 * metadata (trust rows 7 and 14), and answers `{ photo }`. Nothing is paid and nobody is told: `chat.sendMessage` sends it, as often
 * as it takes. Who may is decided before a byte of the file is read. Refuses not_found like every call of chat,
 * recipient_unavailable, recipient_unconfirmed, chat_photo_unreadable, chat_photo_too_large, too_many_requests.
 */
export function serveChatPhotos(app: FastifyInstance, services: Services): void {
  const allowance = openAllowance(services.pool, "chat_photo", perHour);
  const allowed = new WeakMap<FastifyRequest, { conversation: string; account: string }>();
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
    scope.post<{ Querystring: { conversation?: string } }>("/api/chat-photo.php", {
      bodyLimit: maxBytes,
      onRequest: async (request, reply) => {
        const { viewer: maybe, origin, site } = await openContext(services, request, reply);
        if (!comesFromHere(request.raw, origin)) throw commonRefusal("wrong_origin");
        const viewer = requireViewer(maybe);
        const conversation = request.query.conversation ?? "";
        if (!uuid.test(conversation)) throw commonRefusal("not_found");
        const { standing } = await requireConversation(services.db, viewer.id, conversation, site.settings.photo_credits);
        if (standing !== "open") throw new Refusal(`recipient_${standing}`, 409);
        if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw new Refusal("chat_photo_too_large", 413);
        if (!(await allowance.take(viewer.id))) throw commonRefusal("too_many_requests");
        allowed.set(request, { conversation, account: viewer.id });
      },
    }, async (request, reply) => {
      const who = allowed.get(request);
      if (!who || !Buffer.isBuffer(request.body)) throw new Refusal("chat_photo_unreadable", 422);
      reply.header("cache-control", "no-store");
      return { photo: await layReady(services, who, request.body) };
    });
  });
}

async function layReady({ db, storage }: Services, { conversation, account }: { conversation: string; account: string }, bytes: Buffer): Promise<ChatPhoto> {
  const processed = await processPhoto(bytes);
  if (!processed.ok) throw processed.refusal === "not_an_image" ? new Refusal("chat_photo_unreadable", 422) : new Refusal("chat_photo_too_large", 413);
  const { full } = processed.variants;
  const preview = await sharp(full.bytes).resize(previewSide, previewSide, { fit: "inside", withoutEnlargement: true }).webp({ quality: 76, effort: 1 }).toBuffer();
  const [full_file, preview_file] = [randomId(), randomId()];
  // The row first: whatever happens now, the files are known to the job that removes what was never sent.
  const row = await db.insertInto("chat_photo").values({ conversation_id: conversation, account_id: account, full_file, preview_file, width: full.width, height: full.height })
    .returning(["id", "full_file", "preview_file", "width", "height"]).executeTakeFirstOrThrow();
  await Promise.all([storage.put(full_file, full.bytes), storage.put(preview_file, preview)]);
  const photo = toChatPhoto(row);
  if (!photo) throw new Error("a photo without a file");
  return photo;
}
