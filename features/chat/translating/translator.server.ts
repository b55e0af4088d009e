import { z } from "zod";
import type { Language } from "#i18n/locales.ts";
import type { TranslateAddress } from "#server/translate-address.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    /** Null: the operator has none. */
    readonly translator: Translator | null;
  }
}

/**
 * Somebody who translates words, and learns nothing but them.
 * @throws TranslatorDown, Untranslatable
 */
export interface Translator {
  translate(words: string, to: Language): Promise<{ text: string; from: string }>;
}

/** It cannot be reached, says no, or says what is no translation: later it may. */
export class TranslatorDown extends Error {}

/** It does not recognise the words' language, or does not speak it. */
export class Untranslatable extends Error {}

/** A reader waits for it. */
const patienceMs = 5_000;
/** The longest message, with six bytes for each sign and twice as long in another language. */
const mostBytes = 256_000;

const answerSchema = z.object({
  translatedText: z.string().trim().min(1),
  detectedLanguage: z.object({
    confidence: z.number(),
    language: z.string().regex(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,2}$/),
  }),
});

/**
 * Whoever speaks LibreTranslate's `/translate`. It is the operator's choice, so that an address in
 * their own network is allowed. What it answers is never quoted in an error: it is what somebody
 * wrote.
 */
export function libreTranslate({ endpoint, key }: TranslateAddress): Translator {
  return {
    async translate(words, to) {
      const answer = await post(endpoint, {
        q: words,
        source: "auto",
        target: to,
        format: "text",
        ...(key !== undefined && { api_key: key }),
      });
      const { data } = answerSchema.safeParse(answer);
      if (!data) throw new TranslatorDown("no translation in the answer");
      const { confidence, language } = data.detectedLanguage;
      // It takes what it does not recognise for English.
      if (confidence <= 0) throw new Untranslatable("language not recognised");
      return { text: data.translatedText, from: language };
    },
  };
}

async function post(endpoint: string, body: object): Promise<unknown> {
  const answer = await fetch(endpoint, {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new TranslatorDown("no answer", { cause: error });
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    if (answer.status === 400) throw new Untranslatable("answered 400");
    throw new TranslatorDown(`answered ${answer.status}`);
  }
  const text = await readBounded(answer);
  try {
    return JSON.parse(text);
  } catch {
    throw new TranslatorDown("no JSON");
  }
}

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new TranslatorDown("broke off", { cause: error });
  }
  if (bytes > mostBytes) throw new TranslatorDown(`more than ${mostBytes} bytes`);
  return Buffer.concat(chunks).toString();
}
