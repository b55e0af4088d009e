import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context, Services } from "#server/calls/context.ts";
import { type BaseContext, forCall, openContext } from "#features/request/open-context.server.ts";
import { commonRefusal, Refusal } from "#server/calls/refusal.ts";
import { passingFailure } from "#server/db/passing-failure.ts";
import { comesFromHere } from "#server/http/origin.ts";
import { openTurns } from "#server/http/turns.ts";
import { openAllowance } from "#server/security/allowance.ts";
import { digestOf, type KeptUpload, processUpload, uploadRefusal } from "./keep-upload.server.ts";
import { maxUploadBytes } from "../limits.ts";
import type { MakeFiles } from "./process-photo.server.ts";

/** One upload on its way into the database. */
export interface Upload {
  readonly digest: Buffer;
  /** The form's other fields, or the query's. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Decodes, checks and stores the files that `make` makes; asked for once it is known that the
   * photo is wanted.
   */
  keep<Name extends string>(make: MakeFiles<Name | "full">): Promise<KeptUpload<Name | "full">>;
}

interface UploadRoute<T, By> {
  readonly path: `/api/${string}.php`;
  /** As a call's name: the owner of its idempotency keys, and of the member's allowance. */
  readonly name: string;
  /** Who sends it: a member, or somebody of the office. @throws Refusal */
  who(context: BaseContext): By;
  /** Of the office: its site, its audit. */
  readonly office?: boolean;
  /**
   * Who may, as far as the address says it: asked before a byte of the photo is read. @throws
   * Refusal
   */
  admit?(context: BaseContext, me: By, query: Readonly<Record<string, string>>): Promise<void>;
  handle(context: Context, me: By, upload: Upload): Promise<T>;
  /**
   * A page without JavaScript posts here: where it is, and where it goes next. `refusal`: the first
   * of the form's files that was refused.
   */
  readonly page?: {
    readonly path: string;
    after(refusal: Refusal | null, query: Readonly<Record<string, string>>): string;
  };
}

/**
 * In this process, at any moment: received, waiting or decoded. What is more is asked to come back.
 */
const mostAtOnce = 32;
let underWay = 0;

/**
 * Of one member a few are received at once and one is decoded; the others wait unread, and what is
 * more is refused. A form may hold 25 in one request.
 */
const received = openTurns({ atOnce: 4, waiting: 30 });
const decoded = openTurns({ atOnce: 1, waiting: 30 });

/** Per member and hour: 25 photos, and trying again. */
const allowed = { points: 80, seconds: 3600 };

/**
 * Mounts a route that takes a photo: its bytes as the body, or a form with files (trust row 14).
 * Who may → limits → bytes → `handle`. The same member's repeat under one Idempotency-Key is one
 * write. @throws Refusal named in `uploadRefusals`
 */
export function mountUpload<T, By extends { readonly id: string }>(
  app: FastifyInstance,
  services: Services,
  { path, name, who, office = false, admit, handle, page }: UploadRoute<T, By>,
): void {
  const allowance = openAllowance(services.pool, name, allowed);
  void app.register(async (scope) => {
    scope.removeContentTypeParser("multipart/form-data");
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: maxUploadBytes, files: 25, fields: 10, fieldSize: 4_000, parts: 40 },
    });
    scope.addContentTypeParser(/^(image\/|application\/octet-stream)/, (_request, _payload, done) =>
      done(null),
    );
    scope.post(path, { config: { takesFiles: true } }, async (request, reply) => {
      const base = await openContext(services, request, reply);
      if (!comesFromHere(request.raw, base.origin)) throw commonRefusal("wrong_origin");
      const shown = /\btext\/html\b/.test(request.headers.accept ?? "") ? page : undefined;
      if (shown && !office && !base.viewer) return reply.redirect(`/login?next=${shown.path}`, 303);
      const me = who(base);
      const key = request.headers["idempotency-key"];
      reply.header("cache-control", "no-store");
      await admit?.(base, me, queryOf(request));

      const take = async (bytes: Buffer, fields: Record<string, string>): Promise<T> => {
        if (!(await allowance.take(me.id))) throw tooMany(reply);
        const digest = digestOf(me.id, bytes);
        const context = forCall(
          base,
          { name, reads: false, office },
          typeof key === "string" ? key : null,
          {
            digest: digest.toString("hex"),
            ...fields,
          },
        );
        const keep: Upload["keep"] = async (make) => {
          const kept = await decoded(me.id, () => processUpload(services, bytes, make));
          if (reply.raw.destroyed) throw commonRefusal("invalid"); // cancelled meanwhile: nobody waits for it
          return kept;
        };
        const answer = await handle(context, me, { digest, fields, keep });
        base.ownWrites?.note();
        return answer;
      };

      /** To the page, which says what became of it; the log says why where that is ours. */
      const lead = (refusal: Refusal | null) => {
        if (refusal && refusal.status >= 500)
          request.log.error({ err: refusal.cause ?? refusal, url: path }, "request failed");
        return reply.redirect(shown?.after(refusal, queryOf(request)) ?? "/", 303);
      };

      return received(me.id, async () => {
        if (underWay >= mostAtOnce) {
          reply.header("retry-after", "3");
          throw uploadRefusal("photos_busy");
        }
        underWay += 1;
        try {
          if (!request.isMultipart()) return await take(await readBody(request), queryOf(request));
          const answers = await takeForm(request, take);
          const [answer] = answers;
          if (answer === undefined) throw uploadRefusal("photo_missing");
          if (shown) return await lead(answers.find((each) => each instanceof Refusal) ?? null);
          if (answer instanceof Refusal) throw answer;
          return answer;
        } catch (thrown) {
          const error = passingFailure(thrown) ?? thrown;
          if (shown && error instanceof Refusal) return lead(error);
          throw error;
        } finally {
          underWay -= 1;
        }
      });
    });
  });
}

function tooMany(reply: { header(name: string, value: string): unknown }): Refusal {
  reply.header("retry-after", "600");
  return uploadRefusal("photo_rate");
}

/**
 * Every file of a form in turn: what each became, or why not. A field must stand before the files
 * it belongs to, and says nothing where the address has spoken: that is what `admit` has judged.
 */
async function takeForm<T>(
  request: FastifyRequest,
  take: (bytes: Buffer, fields: Record<string, string>) => Promise<T>,
): Promise<(T | Refusal)[]> {
  const admitted = queryOf(request);
  const fields = { ...admitted };
  const answers: (T | Refusal)[] = [];
  for await (const part of request.parts()) {
    if (part.type === "field") {
      if (!Object.hasOwn(admitted, part.fieldname)) fields[part.fieldname] = String(part.value);
      continue;
    }
    const bytes = await part.toBuffer();
    if (bytes.length === 0 && part.filename === "") continue; // the picker was left empty
    try {
      if (part.file.truncated) throw uploadRefusal("photo_too_large");
      answers.push(await take(bytes, fields));
    } catch (thrown) {
      const error = passingFailure(thrown) ?? thrown;
      if (!(error instanceof Refusal)) throw error;
      answers.push(error);
    }
  }
  return answers;
}

/**
 * The body, up to the limit. What is more is let go by unread, so that the browser hears the
 * refusal rather than a cut line.
 */
async function readBody({ raw }: FastifyRequest): Promise<Buffer> {
  if (Number(raw.headers["content-length"] ?? 0) > maxUploadBytes)
    throw uploadRefusal("photo_too_large");
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of raw as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxUploadBytes) throw uploadRefusal("photo_too_large");
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : commonRefusal("invalid"); // cancelled, or the line broke: nobody hears this
  }
  return Buffer.concat(chunks, size);
}

const queryOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
