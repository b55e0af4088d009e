// Writes the fingerprints of new migrations into db/frozen.json: `node scripts/freeze-migrations.ts`.
// What stands there already stays as it is: a migration that has landed is never edited
// (docs/decisions/0029).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const folder = path.join(import.meta.dirname, "../db/migrations");
const list = path.join(import.meta.dirname, "../db/frozen.json");
const frozen = JSON.parse(readFileSync(list, "utf8")) as Record<string, string>;
for (const file of readdirSync(folder).sort())
  frozen[file] ??= createHash("sha256")
    .update(readFileSync(path.join(folder, file)))
    .digest("hex");
writeFileSync(list, `${JSON.stringify(frozen, null, 2)}\n`);
