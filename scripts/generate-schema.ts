// Writes db/schema.ts, the tables' types, from the migrations: `node scripts/generate-schema.ts`. A test
// compares the two.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { migrate } from "#server/db/migrate.ts";
import { startThrowawayPostgres } from "#server/postgres/throwaway.ts";

const postgres = await startThrowawayPostgres();
try {
  await migrate(postgres.url);
  const options = [
    "--dialect",
    "postgres",
    "--out-file",
    "db/schema.ts",
    "--exclude-pattern",
    "{migration,rate_limit,pg_stat*}",
    "--default-schema",
    "public",
    "--date-parser",
    "string",
    "--type-mapping",
    '{"int8":"number"}',
  ];
  const generator = path.join(
    import.meta.dirname,
    "../node_modules/kysely-codegen/dist/cli/bin.js",
  );
  const { status } = spawnSync(process.execPath, [generator, ...options, "--url", postgres.url], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  await postgres.stop();
}
