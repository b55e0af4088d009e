import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { listVatRates, removeVatRate, setVatRate } from "./vat-rates.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  listVatRates,
  removeVatRate,
  setVatRate,
};
