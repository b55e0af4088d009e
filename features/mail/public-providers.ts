import { canonicalMailbox } from "./canonical-mailbox.ts";

/** Domains under which anybody gets one mailbox, and nobody all of them. */
const publicProviders: ReadonlySet<string> = new Set(
  `aol.com bluewin.ch btinternet.com caiway.nl chello.nl comcast.net fastmail.com free.fr freenet.de
  gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net hetnet.nl home.nl hotmail.be hotmail.co.uk hotmail.com
  hotmail.de hotmail.es hotmail.fr hotmail.it hotmail.nl icloud.com interia.pl kpnmail.nl laposte.net
  libero.it live.be live.co.uk live.com live.de live.dk live.fr live.it live.nl live.no live.se
  mail.com mail.dk mail.ru mailbox.org msn.com neuf.fr numericable.fr o2.pl online.no onet.pl op.pl
  orange.fr outlook.be outlook.com outlook.de outlook.dk outlook.es outlook.fr outlook.it outlook.nl
  planet.nl posteo.de posteo.net proton.me protonmail.com quicknet.nl rocketmail.com seznam.cz sfr.fr
  skynet.be sky.com suomi24.fi t-online.de telenet.be telia.com terra.es tele2.nl tin.it tiscali.it
  tuta.com tutanota.com upcmail.nl virgilio.it virginmedia.com voo.be wanadoo.fr wanadoo.nl web.de
  wp.pl xs4all.nl yahoo.be yahoo.co.uk yahoo.com yahoo.de yahoo.dk yahoo.es yahoo.fr yahoo.it
  yahoo.nl yahoo.no yahoo.se yandex.ru ziggo.nl zohomail.com`.split(/\s+/),
);

/** The part of a domain that its owner registered, near enough: `mail.example.co.uk` without `mail`. */
const registered = (domain: string): string => {
  const labels = domain.split(".");
  const [second = "", top = ""] = labels.slice(-2);
  return labels
    .slice(top.length === 2 && /^(?:com?|org|net|ac|gov|edu)$/.test(second) ? -3 : -2)
    .join(".");
};

/**
 * Whether two addresses can be taken for two people's: different mailboxes, and not under one domain
 * of which somebody may have all addresses.
 */
export function areTwoPeoples(one: string, other: string): boolean {
  const [first, second] = [canonicalMailbox(one), canonicalMailbox(other)];
  if (first === second) return false;
  const [here, there] = [first, second].map((box) => box.slice(box.lastIndexOf("@") + 1));
  return publicProviders.has(here ?? "") || registered(here ?? "") !== registered(there ?? "");
}
