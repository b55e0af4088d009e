import pg from "pg";

/**
 * A connection of a pooler that gives each transaction another one of the database: a statement
 * that was named on the last is not known on the next, so none keeps its name.
 */
export class PlainClient extends pg.Client {
  override query = ((config: unknown, ...rest: unknown[]): unknown =>
    (pg.Client.prototype.query as Ask).call(this, nameless(config), ...rest)) as pg.Client["query"];
}

type Ask = (...args: unknown[]) => unknown;

function nameless(config: unknown): unknown {
  if (typeof config !== "object" || config === null || !("name" in config)) return config;
  const { name: _, ...rest } = config;
  return rest;
}
