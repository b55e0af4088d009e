import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Asked {
  readonly q: string;
  readonly source: string;
  readonly target: string;
  readonly format: string;
  readonly api_key?: string;
}

/** What it does with the next question, other than answering it. */
type Mood =
  | "well"
  | "slow"
  | "nonsense"
  | "no JSON"
  | "cut"
  | "huge"
  | "elsewhere"
  | 400
  | 403
  | 429
  | 500;

const key = "a key of the sandbox";

/**
 * For tests, and to try it by hand: a LibreTranslate on this machine. It knows the sentences in
 * `knows`, and of everything else only that it is German: `Ja` becomes `[en] Ja`.
 */
export async function openTranslator() {
  const translator = {
    origin: "",
    mood: "well" as Mood,
    from: "de",
    confidence: 92,
    knows: {} as Record<string, string>,
    /** The bodies of all questions, as they came. */
    asked: [] as Asked[],
    /** Their headers. */
    headers: [] as object[],
    environment: () => ({ TRANSLATE_URL: translator.origin, TRANSLATE_KEY: key }),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };

  function answer(asked: Asked, reply: ServerResponse): void {
    const { mood, from: language, confidence } = translator;
    const detectedLanguage = { confidence, language };
    const text = translator.knows[asked.q] ?? `[${asked.target}] ${asked.q}`;
    if (mood === "slow") return; // never
    if (mood === "nonsense") return json(reply, { translatedText: 7, detectedLanguage });
    if (mood === "no JSON") return void reply.end(`<h1>${asked.q}</h1>`);
    if (mood === "huge") return huge(reply);
    if (mood === "elsewhere") return void reply.writeHead(307, { location: "/translate" }).end();
    if (mood === "cut") {
      reply.writeHead(200, { "content-type": "application/json", "content-length": "999" });
      return void reply.write(`{"translatedText": "`, () => reply.destroy());
    }
    if (typeof mood === "number") return json(reply, { error: `no: ${asked.q}` }, mood);
    if (asked.api_key !== key) return json(reply, { error: "Invalid API key" }, 403);
    json(reply, { translatedText: text, detectedLanguage });
  }

  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.method !== "POST" || request.url !== "/translate")
        return json(reply, { error: "not here" }, 404);
      const asked = JSON.parse(Buffer.concat(chunks).toString()) as Asked;
      translator.asked.push(asked);
      translator.headers.push(request.headers);
      answer(asked, reply);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  translator.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return translator;
}

function json(reply: ServerResponse, body: object, status = 200): void {
  reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** 10 MB, as fast as they are taken. */
function huge(reply: ServerResponse): void {
  let left = 160;
  const more = (): void => {
    while (left > 0) {
      left -= 1;
      if (!reply.write("x".repeat(65_536))) return void reply.once("drain", more);
    }
    reply.end('"}');
  };
  reply.writeHead(200, { "content-type": "application/json" }).write('{"translatedText": "');
  more();
}
