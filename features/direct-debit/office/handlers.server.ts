import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { answer, answerAll, refunded } from "./answer.server.ts";
import { file, overview, readBatch } from "./batches.server.ts";
import { block, blocks, unblock } from "./blocks.server.ts";
import { makeBatch } from "./make-batch.server.ts";
import { readSetup, saveSetup } from "./setup-calls.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  answer,
  answerAll,
  block,
  blocks,
  file,
  makeBatch,
  overview,
  readBatch,
  readSetup,
  refunded,
  saveSetup,
  unblock,
};
