/**
 * Loaded into the server before its own code (`--import`): answers how much memory it holds once
 * the garbage is gone.
 */
process.on("message", (message) => {
  if (message !== "memory") return;
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, heap: heapUsed + external });
});
process.channel?.unref(); // must not keep a server alive that wants to end
