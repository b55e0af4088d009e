import type { Context, Services } from "#server/calls/context.ts";
import type { Site } from "#features/sites/site.server.ts";

const nothing = (): never => {
  throw new Error("a proposal runs outside a request: it has no answer of its own");
};

/** The context of a call that runs outside a request; `request` names it in the audit. */
export const contextOf = (services: Services, site: Site, request: string): Context => ({
  services,
  db: services.db,
  site,
  viewer: null,
  staff: null,
  consent: null,
  fromPartner: false,
  language: "en",
  dates: undefined,
  network: "",
  networkCountry: () => null,
  fromThisMachine: false,
  request,
  userAgent: "",
  device: null,
  origin: services.originOf(site.canonicalHost),
  checkAnswers: false,
  setCookie: nothing,
  note: (event, facts) => services.log.info({ event, site: site.id, ...facts }, "security"),
  once: nothing,
  audit: nothing,
});
