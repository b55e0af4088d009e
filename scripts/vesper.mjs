// npm run vesper -- <command>: what an operator does beside the running server. npm puts the
// bundled Node 24 first on PATH.
if (Number(process.versions.node.split(".")[0]) < 24) {
  console.error(
    `Vesper needs Node 24 and this is ${process.version}: use npm run vesper, or install Node 24.`,
  );
  process.exit(1);
}
await import("../command.ts");
