import type pg from "pg";
import { migrate } from "#server/db/migrate.ts";
import { startThrowawayPostgres } from "#server/postgres/throwaway.ts";
import { cutLine } from "./cut-line.ts";
import { moveToTestSchema } from "./schema.ts";
import { startStandby } from "./standby.ts";
import { openWorld } from "./world.ts";

/**
 * A world on a server of its own, whose reads that may lag are a standby's, over a `line` that can be
 * cut. Close it where it was opened, before the file's end.
 */
export async function openWorldWithStandby() {
  const primary = await startThrowawayPostgres();
  await moveToTestSchema(primary.superuserUrl);
  const standby = await startStandby(primary);
  const line = await cutLine(new URL(standby.url));
  const make = async (server: pg.Client, name: string) => {
    await server.query(`create database ${name}`);
    await migrate(Object.assign(new URL(primary.url), { pathname: `/${name}` }).href);
    await standby.caughtUp(); // a replica that knows of no such database stops the start
  };
  const world = await openWorld({ logged_out_search: "yes" }, { METRICS_PORT: "0" }, make, null, {
    server: primary.url,
    standby: Object.assign(new URL(standby.url), { port: line.port }).href,
  });
  return {
    world,
    primary,
    standby,
    line,
    /** The same database of another server, or of the standby without the line. */
    at: (url: string): string =>
      Object.assign(new URL(url), { pathname: new URL(world.databaseUrl).pathname }).href,
    async close() {
      await world.close();
      line.close();
      await standby.stop();
      await primary.stop();
    },
  };
}
