import type { Language } from "#i18n/locales.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/**
 * Other messengers and networks, as people write them, by the key that tells them apart. Words of a
 * language ('line', 'signal') are not here.
 */
export const messengers = words(`
  whatsapp whatsap watsapp wassap whatapp whatsup wapp telegram telegramm telegr telegrammi viber kik snapchat snap wechat weixin skype instagram insta ig hangouts gchat
  imo zangi threema discord facebook messenger tiktok onlyfans vkontakte`);

/** Ways to send money, and goods that stand for it. */
export const payments = words(`
  paypal revolut cashapp venmo zelle moneygram westernunion skrill neteller paysafecard paysafe tikkie bizum vipps mobilepay blikiem
  bitcoin bitcoins btc ethereum eth usdt tether crypto krypto cripto kryptowährung kryptovaluta cryptomonnaie criptomoneda criptovaluta kryptowaluta
  giftcard giftcards geschenkkarte geschenkkarten guthabenkarte cadeaukaart cadeaubon gavekort presentkort lahjakortti`);

/** Two words that mean one of the above. */
export const paymentPairs = words(
  "western_union money_gram cash_app gift_card gift_cards steam_card itunes_card apple_card google_pay bank_account bankkonto_nummer bank_transfer numero_konta",
);

/** Somebody should give. */
const givingVerbsOf: Readonly<Record<Language, string>> = {
  da: "send sende lån låne overfør overføre betal betale",
  de: "schicken schick schicke überweisen überweise leihen leih leihe borgen zahlen bezahlen",
  en: "send lend borrow transfer wire loan pay donate",
  es: "enviar envía envíame envia enviame mandar mándame mandame prestar préstame prestame transferir pagar",
  fi: "lähetä lähettää lainaa lainata siirrä maksa maksaa",
  fr: "envoyer envoie envoyez prêter prête prêtez virer virement payer",
  it: "inviare inviami mandare mandami prestare prestami prestarmi bonifico trasferire pagare",
  nb: "lån låne overfør betal",
  nl: "stuur sturen overmaken leen lenen voorschieten betalen",
  pl: "wyślij wyślesz wysłać pożycz pożyczyć pożyczysz przelej przelać zapłać zapłacić",
  sv: "skicka låna överför betala swisha",
};
export const givingVerbs = words(Object.values(givingVerbsOf).join(" "));

/** What should be given. */
export const moneyNouns = words(`
  penge kroner kr dkk geld euro euros eur money cash dollar dollars usd pounds gbp funds fee fees dinero efectivo plata raha rahaa euroa argent fric soldi denaro contanti
  penger nok pengar kronor sek pieniądze pieniędzy kasa kasę zł złotych pln chf franken rechnung miete ticket flugticket visum visa customs zoll douane hospital krankenhaus ziekenhuis`);
