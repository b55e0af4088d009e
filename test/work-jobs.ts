import { createServer } from "node:http";
import pino from "pino";
import { openServices } from "#features/open-services.server.ts";
import { readConfig } from "#server/config.ts";

/* A process of an installation that works through its queue, and is there to be killed. */

const config = readConfig(process.env);
await openServices(config, config.databaseUrl ?? "", createServer(), pino({ level: "silent" }));
console.log("works");
