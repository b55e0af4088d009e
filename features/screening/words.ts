import type { Language } from "#i18n/locales.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/**
 * Other messengers and networks, as people write them. Words of a language ('line', 'signal') are
 * not here.
 */
export const messengers = words(`
  whatsapp whatsap wattsap watsapp watsap whatzapp whassapp whasapp watzapp vatsap votsap wassap wazzap whatapp whatsup wapp wtsapp wsapp telegram telegramm telegr telegrammi teleqram tgram viber kik snapchat snapp wechat
  weixin skype instagram instagr insta instag hangouts gchat zangi threema discord facebook messenger tiktok onlyfans vkontakte kakaotalk
  twitter linkedin icq botim fansly guasap guasapp wasapea wasapear uatsap facebooku facebookiem fejsie fejsbuku messengerze messengera
  instassa instaan instan snappen snapissa snapie snapchaciem
  instagramie telegramie snapchacie tiktoku skypie discordzie viberze facebookissa messengerissa tiktokissa skypessa viberissa discordissa`);

/**
 * Names of networks that are words or abbreviations too ('I snap a photo', 'IMO'): a messenger only
 * beside an account's name, or after 'my' and the like.
 */
export const messengersInContext = words(
  "snap snp ig imo tg tele sc wa fb line signal kakao zalo dc",
);

/** Before one of these stands 'my' or 'on': "mijn snap", "auf ig". */
export const ownWords = words("my mein meine meinem mijn mon mio mia moj moje minun mitt");

/** As written in Cyrillic. */
export const messengersInCyrillic = words(
  "ватсап вотсап ватцап вацап ватсапп вотс телеграм телеграмм телега телегу телеге телеграме инстаграм инстаграмм инста инсту инсте вайбер вайбере вибер снапчат скайп вконтакте",
);

/** In letters of other alphabets, which a text holds without blanks too. */
export const messengersElsewhere =
  /微信|واتساب|واتس اب|تيليجرام|تليجرام|انستغرام|انستقرام|سناب شات|ווטסאפ|טלגרם|ไลน์|τηλεγραμ|вайбер/u;

/** Ways to send money, and goods that stand for it. */
export const payments = words(`
  paypal revolut cashapp venmo zelle moneygram westernunion skrill neteller paysafecard paysafe tikkie bizum vipps mobilepay blikiem
  binance coinbase metamask payoneer paylib postepay satispay sofortuberweisung trustwallet
  bitcoin bitcoins btc ethereum eth usdt tether crypto krypto cripto kryptowährung kryptovaluta cryptomonnaie criptomoneda criptovaluta kryptowaluta
  litecoin dogecoin neosurf transcash giftcard giftcards geschenkkarte geschenkkarten guthabenkarte cadeaukaart cadeaubon gavekort presentkort lahjakortti`);

/** Two words that name a messenger. */
export const messengerPairs = words(
  "google_chat face_book dis_cord only_fans tik_tok linked_in app_me we_appen me_appen even_appen te_appen je_appen gaan_appen samen_appen appen_we",
);

/** Two words that mean a way to send money. */
export const paymentPairs = words(
  "par_lydia via_lydia pa_swish via_swish med_swish wallet_address trust_wallet western_union money_gram cash_app gift_card gift_cards steam_card itunes_card apple_card google_pay bank_account bankkonto_nummer bank_transfer numero_konta apple_pay swisha_mig amazon_gutschein amazon_gutscheine amazon_gift amazon_karte itunes_karte itunes_karten itunes_gutschein carte_itunes steam_gift steam_karte steam_guthaben tarjeta_regalo tarjetas_regalo carta_regalo carte_cadeau karta_podarunkowa karte_podarunkowa kupon_podarunkowy google_play razer_gold carte_pcs pcs_coupon kod_blik kodu_blik przez_blik",
);

/** Somebody should give. */
const givingVerbsOf: Readonly<Record<Language, string>> = {
  da: "send sende lån låne overfør overføre betal betale",
  de: "schicken schick schicke überweisen überweise leihen leih leihe borgen zahlen bezahlen",
  en: "send lend borrow transfer wire loan pay donate",
  es: "enviar envía envíame envia enviame mandar mándame mandame prestar préstame prestame prestarme enviarme mandarme transferir pagar",
  fi: "lähetä lähettää lähettäisitkö lainaa lainata lainaisitko siirrä maksa maksaisitko",
  fr: "envoyer envoie envoyez prêter prête prêtez virer virement payer",
  it: "inviare inviami inviarmi mandare mandami mandarmi prestare prestami prestarmi bonifico trasferire pagare",
  nb: "lån låne overfør betal",
  nl: "stuur sturen overmaken leen lenen voorschieten betalen",
  pl: "wyślij wyślesz wysłać pożycz pożyczyć pożyczysz przelej przelać zapłać zapłacić",
  sv: "skicka låna överför betala swisha",
};
export const givingVerbs = words(Object.values(givingVerbsOf).join(" "));

/** Of these, what one does for oneself too: a request says 'me', 'my' or 'you must'. */
export const payingVerbs = words(
  "pay betal betale betala zahlen bezahlen pagar payer pagare betalen zapłacić zapłać maksa",
);

/** What should be given. */
export const moneyNouns = words(`
  penge kroner kr dkk geld euro euros eur money cash dollar dollars usd pounds gbp funds fee fees dinero efectivo plata raha rahaa euroa argent fric soldi denaro contanti
  penger nok pengar kronor sek pieniądze pieniędzy kasa kasę zł złotych pln chf franken rechnung miete ticket flugticket visum visa customs zoll douane hospital krankenhaus ziekenhuis`);

/** Somebody lacks money, and the other is to help; read with an amount, where accents count. */
export const needsMoney =
  /(?<!\p{L})(?:i need|i am short of|i'm short of|ich (?:brauche|bräuchte|benötige)|mir fehlen|ik heb .{1,30}nodig|ik kom .{1,30}tekort|j'ai besoin|il me (?:faut|manque)|necesito|me (?:faltan|hacen falta)|ho bisogno|mi (?:servono|mancano)|potrzebuję|brakuje mi|jag behöver|jag saknar|jeg (?:mangler|trenger|behøver)|jeg har brug for|tarvitsen|minulta puuttuu)(?!\p{L})/u;
export const helpMe =
  /(?<!\p{L})(?:help me|help us|h[ei]lf(?:st)? (?:du )?mir|mir (?:bitte )?(?:aus)?helfen|me (?:even )?(?:helpen|uit de brand helpen)|aide[sz]?[ -]moi|m'aide[rsz]?|(?:me|nos) ayudas?|ayúdame|ayudarme|ayudame|(?:mi|ci) aiuti|aiutami|aiutarmi|pomożesz mi|pomóż mi|mi pomóc|hjälpa? mig|hjælpe? mig|hjelpe? meg|auttaa minua|auta minua|autatko minua)(?!\p{L})/u;
/** "Help me with 200 euros". */
export const withAmount =
  /^.{0,20}?(?<!\p{L})(?:with|out with|mit|met|avec|con|de|z|med|por|per)(?!\p{L})[^\p{L}]{0,4}\d/u;

/** A messenger that is described: "on the green app", "the app with the ghost", in each language. */
export const describedMessengers =
  /(?<!\p{L})(?:(?:on|in|via|over|auf|in|über|op|på|sur|na|w|i|en|dans|su)(?: (?:the|der|die|de|den|la|l'))? ?(?:green|grünen?|groene|zielonej|grønne?|gröna|verde|verte)[ -]app(?:en|li\p{L}{0,8}|s)?|(?:on|auf|op|på|sur|par|via|en|por|su|sull'|dall'|sulla|na|w)(?: (?:l'|la|the))? ?(?:app|appli|application|aplicación|applicazione|aplikacja|aplikacji) (?:verde|verte|zielon\p{L}{1,2})|(?:na|w) zielonej aplikacji|vihreä(?:n|ssä|llä|än) (?:sovellu\p{L}{1,8}|app\p{L}{1,6})|yellow ghost|paper plane app|papierflieger-? ?app|gelben? geist-? ?app|on the gram)(?!\p{L})/u;

/** "anna underscore 92", in each language. */
export const underscore =
  / {1,2}(?:underscore|under score|unterstrich|tiret bas|guion bajo|trattino basso|podkreslnik|podloga|understreck|understreg|understrek|laag streepje|alaviiva) {1,2}/g;
