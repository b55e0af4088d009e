import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";
import { backupsIn, folderFor, vesper } from "./backups-cast.ts";

test("a folder that is not the server's is refused, and nothing is made", async () => {
  const world = await openWorld();
  const to = folderFor("backups");
  const [empty, foreign] = [folderFor("data"), folderFor("data")];
  writeFileSync(path.join(foreign, "folder.mark"), "0123456789abcdef\n");
  for (const [dataDir, why] of [
    [empty, "no server has used it"],
    [foreign, "its folder.mark is another"],
  ] as const) {
    const { code, said } = await vesper(
      { ...world.environment(), DATA_DIR: dataDir },
      "backup",
      "--to",
      to,
    ).ended;
    expect(code).toBe(1);
    expect(said).toContain(`${dataDir} is not the data folder of the server (${why})`);
  }
  expect(backupsIn(to)).toEqual([]);
  expect(readdirSync(empty), "looking makes no mark").not.toContain("folder.mark");
});
