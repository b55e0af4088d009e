const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/**
 * Endings of addresses that are no word and no abbreviation in any of our languages: what ends in
 * one is a link, wherever it stands.
 */
export const clearEndings = words(`
  com net org biz xyz shop site website click dev icu vip cam porn sex lat sbs cfd cyou xxx onion webcam
  ru su cn tk ml ga cf gq ly cc ws vn pl nl uk br jp hk tw th sg ua kz cz sk hu ro gg fm ph pk ng ke gh lv lt
  ee rs bz vu lol mobi eu ch lu dk fi`);

/** Words too, but nobody puts a blank before and after a full stop where one of them follows. */
export const wordsAndEndings = words("ai by id chat online club app store dating ag");

/**
 * Endings that are words too, or abbreviations: 'de', 'me', 'to', 'it'. A space that is missing
 * after a full stop makes "gut.Es" of them, so one is a link only where nothing else fits.
 */
export const wordEndings = words(`
  ${[...wordsAndEndings].join(" ")}
  beauty buzz rest quest monster bond singles date sexy adult win loan money trade finance party photos mom hair zip mov
  support company agency autos skin makeup bid men review stream download tube fit ink care studio gallery model models
  photography pics video group team network services solutions
  de me co io to it is in at be es se no nu so do my us am ca la li st tv pt fr gr hr info top live link
  page fun love life world today best cool email one now me social bio zone space tech pro name gold page red pink
  im as gs ms sh ac ae al ad az ba bg cl cy dj ec eg ge gl gy hn ht ie il ir je jo kg kh ki kw ky lk ma md mg mk mm mn mo mt mu mv
  mx na ne ni np nr nz om pa pe pm pn ps pw py qa re sa sb sc si sl sm sn sr sv sy sz tc td tg tj tl tm tn tr tt tz ug
  uy uz va vc ve vg vi wf yt za zm zw`);

/** Whose addresses are short on purpose, or lead straight to a person. */
export const knownHosts =
  /(?<![a-z0-9.-])(?:t\.me|wa\.me|m\.me|ig\.me|fb\.me|telegram\.me|signal\.me|bit\.ly|tinyurl\.com|goo\.gl|is\.gd|cutt\.ly|rb\.gy|ow\.ly|t\.co|s\.id|t\.ly|linktr\.ee|lnk\.bio|beacons\.ai|discord\.gg|vk\.com|vk\.me|ok\.ru|x\.com|youtu\.be|kik\.me|paypal\.me|revolut\.me|cash\.app|api\.whatsapp\.com|chat\.whatsapp\.com)(?![a-z0-9-])(?:\/[^\s<>"']{0,300})?/g;

export const messengerHosts =
  /^(?:wa\.me|t\.me|m\.me|ig\.me|fb\.me|telegram\.me|signal\.me|kik\.me|discord\.gg|vk\.me|api\.whatsapp|chat\.whatsapp)/;
export const paymentHosts = /^(?:paypal\.me|revolut\.me|cash\.app)/;

/** Mailbox providers, as people name them without the ending. */
export const mailProviders =
  "gmail|googlemail|hotmail|outlook|yahoo|icloud|gmx|web|live|msn|aol|proton|protonmail|mail|yandex|wp|onet|interia|o2|orange|laposte|sfr|wanadoo|libero|virgilio|tiscali|alice|ziggo|kpn|planet|telia|bredband|seznam|t-online|freenet";

/** Of these, those that are no word of a language: "la web de", "un mail de", "orange fr". */
export const clearProviders =
  "gmail|googlemail|hotmail|outlook|yahoo|icloud|gmx|msn|aol|protonmail|yandex|wp|interia|laposte|wanadoo|virgilio|tiscali|ziggo|kpn|bredband|seznam|t-online|freenet";

/** Words that announce an address. */
export const linkCues = words(`
  website webseite webpage homepage site page link url seite seiten pagina sitio sito strona strone hjemmeside nettside hemsida sivu
  sivusto visit besuche bezoek visitez visita odwiedz besog besok kayne google`);
