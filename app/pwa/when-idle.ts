import { prefetchTouchedScreens } from "./prefetch-screen.ts";
import { startWorker } from "./start-worker.ts";

let begun = false;

/**
 * What a page begins once it has nothing better to do, and again for another language or member.
 */
export async function whenIdle(language: string, member: string | null): Promise<void> {
  if (!begun) prefetchTouchedScreens();
  begun = true;
  await startWorker(language, member);
}
