import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { migrate } from "#server/db/migrate.ts";

const folder = path.join(import.meta.dirname, "../../db/kept");

/** The kept databases, oldest first; each is named after the last migration that it had. */
export const keptDatabases = readdirSync(folder)
  .map((file) => path.parse(file).name)
  .sort();

/** Makes a database as it was kept, and upgrades it to the newest migration. For `openWorld`. */
export const upgraded =
  (kept: string) =>
  async (server: pg.Client, name: string): Promise<void> => {
    await server.query(`create database ${name}`);
    const url = Object.assign(new URL(inject("databaseServer")), { pathname: `/${name}` }).href;
    await migrate(url, kept);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(readFileSync(path.join(folder, `${kept}.sql`), "utf8"));
    } finally {
      await client.end();
    }
    await migrate(url);
  };
