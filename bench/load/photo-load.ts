import { setTimeout as sleep } from "node:timers/promises";
import { sessionCookie } from "#bench/data/ids.ts";
import { actors } from "#bench/settings.ts";
import type { OwnPhoto } from "#features/photos/contract.ts";
import { jpegOf } from "#test/photos.ts";

/** Members who send photos, open them and look at a page while something fails under them. */
export interface PhotoOrder {
  readonly port: number;
  /** The first of the actors who send one, a photo each. */
  readonly first: number;
}

export interface PhotoResult {
  /** Photos that were acknowledged, by id. */
  readonly uploaded: readonly string[];
  /** Tries that were refused, with what was said. */
  readonly sentAgain: readonly string[];
  /** Photos that nobody took in all tries. */
  readonly givenUp: number;
  readonly views: number;
  readonly failedViews: readonly string[];
  /** A member's page, asked for once a second: how often it was answered by which status. */
  readonly pages: Readonly<Record<string, number>>;
  /** What a page said instead. */
  readonly told: readonly string[];
  /** The first actor who has not sent any. */
  readonly next: number;
}

interface Asked {
  readonly method?: string;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

const uploadsPerSecond = 2;
const viewsPerUpload = 3;
const mostTries = 40;

/** Begins at once; what it met is told when it is asked to end. */
export class PhotoLoad {
  readonly #order: PhotoOrder;
  #going = true;
  #next: number;
  #givenUp = 0;
  #views = 0;
  readonly #tasks = new Set<Promise<void>>();
  readonly #uploaded: { id: string; url: string; actor: number }[] = [];
  readonly #sentAgain: string[] = [];
  readonly #failedViews: string[] = [];
  readonly #pages: Record<string, number> = {};
  readonly #told = new Set<string>();

  constructor(order: PhotoOrder) {
    this.#order = order;
    this.#next = order.first;
    void this.#repeat(1_000 / uploadsPerSecond, () => this.#upload(this.#next++));
    void this.#repeat(1_000 / uploadsPerSecond / viewsPerUpload, () => this.#view());
    void this.#repeat(1_000, () => this.#open());
  }

  async stop(): Promise<PhotoResult> {
    this.#going = false;
    await Promise.all(this.#tasks);
    return {
      uploaded: this.#uploaded.map(({ id }) => id),
      sentAgain: this.#sentAgain,
      givenUp: this.#givenUp,
      views: this.#views,
      failedViews: this.#failedViews,
      pages: this.#pages,
      told: [...this.#told],
      next: this.#next,
    };
  }

  async #repeat(everyMs: number, work: () => Promise<void>): Promise<void> {
    while (this.#going) {
      const task: Promise<void> = work().finally(() => this.#tasks.delete(task));
      this.#tasks.add(task);
      await sleep(everyMs);
    }
  }

  /** One photo, sent again under the same key until it is taken. */
  async #upload(n: number): Promise<void> {
    const actor = (n % actors) + 1;
    const bytes = new Uint8Array(await jpegOf(n));
    for (let attempt = 0; attempt < mostTries; attempt += 1) {
      const answer = await this.#ask("/api/photo.php", actor, {
        method: "POST",
        body: bytes,
        headers: { "content-type": "image/jpeg", "idempotency-key": `photo-of-${n}` },
      });
      if (answer.status === 200) {
        const { photo } = JSON.parse(answer.text) as { photo: OwnPhoto };
        return void this.#uploaded.push({ id: photo.id, url: `/photos/${photo.filename}`, actor });
      }
      this.#sentAgain.push(`${answer.status} ${answer.text.slice(0, 80)}`);
      await sleep(1_500);
    }
    this.#givenUp += 1;
  }

  /** One that was sent before, by whoever sent it. */
  async #view(): Promise<void> {
    const one = this.#uploaded[Math.floor(Math.random() * this.#uploaded.length)];
    if (!one) return;
    this.#views += 1;
    const { status, text } = await this.#ask(one.url, one.actor);
    if (status !== 200) this.#failedViews.push(`${status} ${text.slice(0, 80)}`);
  }

  async #open(): Promise<void> {
    const { status, text } = await this.#ask("/members", 1, { headers: { accept: "text/html" } });
    this.#pages[status] = (this.#pages[status] ?? 0) + 1;
    if (status !== 200) this.#told.add(`${status} ${/<p>([^<]+)/.exec(text)?.[1] ?? text}`.trim());
  }

  /** 0: no answer, and why. */
  #ask(path: string, actor: number, { headers, ...more }: Asked = {}) {
    return fetch(`http://127.0.0.1:${this.#order.port}${path}`, {
      ...more,
      headers: { cookie: sessionCookie(actor), "x-client-request": "1", ...headers },
    }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      (error: Error) => ({ status: 0, text: String(error.cause ?? error) }),
    );
  }
}
