/** Loaded into the server before its own code (`--import`): answers how much memory it holds once the garbage is gone. */
process.on("message", (message) => {
  if (message !== "memory") return;
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.({ rss: process.memoryUsage.rss() });
});
process.channel?.unref(); // must not keep a server alive that wants to end
