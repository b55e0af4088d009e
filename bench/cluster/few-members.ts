import pg from "pg";
import { resetChat } from "#bench/data/chat.ts";
import { generateMembers } from "#bench/data/members.ts";
import { migrate } from "#server/db/migrate.ts";

const members = 10_000;
const name = "few_members";

/**
 * A new database of a few members, whose queue is worked through by nobody but those who are given
 * its address: the bench's own server has another one.
 */
export async function fewMembers(postgres: {
  readonly url: string;
  readonly superuserUrl: string;
}): Promise<string> {
  const at = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const admin = new pg.Client({ connectionString: postgres.superuserUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} owner vesper`);
  await admin.end();
  await migrate(at(postgres.url));
  await generateMembers(at(postgres.superuserUrl), members);
  await resetChat(at(postgres.url));
  return at(postgres.url);
}
