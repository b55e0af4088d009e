import "#server/clean-environment.ts"; // before any client
import path from "node:path";
import { parseArgs } from "node:util";
import { type Command, commands } from "#features/all-commands.server.ts";
import { type Config, readConfig, StartError } from "#server/config.ts";
import { migrationLimits } from "#server/db/connection-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { explainStart } from "#server/start-failure.ts";
import { refuseMisspelt } from "#server/variable-names.ts";
import { reachPostgres } from "#server/postgres/reach.ts";

const usage = (): string =>
  [
    "npm run vesper -- <command> [--option=value …]",
    ...Object.entries(commands).flatMap(
      ([name, { summary, operands = [], options, required, flags }]) => [
        `\n${name}: ${summary}`,
        ...Object.entries(options).map(
          ([option, what]) =>
            `  ${operands.includes(option) ? `<${option}>` : `--${option}=…`}  ${what}${required.includes(option) ? "" : " (optional)"}`,
        ),
        ...Object.entries(flags ?? {}).map(([flag, what]) => `  --${flag}  ${what} (optional)`),
      ],
    ),
  ].join("\n");

/** Command and options of a command line. @throws StartError for what no command knows */
function read(args: readonly string[]): { command: Command; given: Record<string, string> } {
  const [name = "", ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new StartError(name === "" ? usage() : `There is no command "${name}".\n\n${usage()}`);
  const { operands = [] } = command;
  try {
    const options = Object.fromEntries([
      ...Object.keys(command.options).map((option) => [option, { type: "string" }] as const),
      ...Object.keys(command.flags ?? {}).map((flag) => [flag, { type: "boolean" }] as const),
    ]);
    const { values, positionals } = parseArgs({
      args: rest,
      options,
      strict: true,
      allowPositionals: operands.length > 0,
    });
    const given = Object.fromEntries(
      Object.entries(values).map(([option, value]) => [option, String(value)]),
    );
    const more = positionals[operands.length];
    if (more !== undefined) throw new StartError(`${name} does not know "${more}".\n\n${usage()}`);
    for (const [at, operand] of operands.entries())
      if (positionals[at] !== undefined) given[operand] = positionals[at];
    const missing = command.required.filter((option) => !given[option]);
    if (missing.length > 0)
      throw new StartError(
        `${name} wants ${missing.map((option) => (operands.includes(option) ? `<${option}>` : `--${option}`)).join(" and ")}.\n\n${usage()}`,
      );
    return { command, given };
  } catch (error) {
    throw error instanceof StartError
      ? error
      : new StartError(`${error instanceof Error ? error.message : String(error)}\n\n${usage()}`);
  }
}

/** Runs one command beside a server that may be running, on the same configuration. */
async function main(): Promise<void> {
  const { command, given } = read(process.argv.slice(2));
  refuseMisspelt(process.env);
  const config = readConfig(process.env);
  command.check?.(given, config);
  try {
    await runOn(config, command, given);
  } catch (error) {
    throw explainStart(error, config);
  }
}

async function runOn(
  config: Config,
  command: Command,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  const quiet = { info: () => undefined, warn: console.error };
  const postgres = config.databaseUrl
    ? null
    : await reachPostgres(path.join(config.dataDir, "postgres"), quiet);
  const url = config.databaseUrl ?? postgres?.url ?? "";
  try {
    if (!command.asItIs) await migrate(url);
    const { db, pool, close } = openDatabase(url, {
      max: 4,
      limits: migrationLimits,
      log: console.error,
    });
    try {
      console.log(await command.run({ db, pool, config, url }, given));
    } finally {
      await close();
    }
  } finally {
    await postgres?.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
