import pg from "pg";
import { expect, inject, test } from "vitest";
import { toLogged } from "./logged-error.ts";

test("a refused row's values and the connection are not in the log; what went wrong is", async () => {
  const client = new pg.Client({ connectionString: inject("databaseServer") });
  await client.connect();
  await client.query("create temporary table address (email text primary key)");
  await client.query("insert into address values ('anna@private.test')");
  const error = await client.query("insert into address values ('anna@private.test')").then(
    () => {
      throw new Error("stored twice");
    },
    (thrown: Error) => Object.assign(thrown, { client }),
  );
  await client.end();
  expect(JSON.stringify(error, ["detail"]), "PostgreSQL does tell").toContain("anna@private.test");
  const logged = JSON.stringify(toLogged(error));
  expect(logged).toContain("address_pkey");
  expect(logged).not.toContain("anna@private.test");
  expect(logged).not.toContain("connectionParameters");
});
