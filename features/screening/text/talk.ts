/*
 * Sentences about a messenger that lead nobody to it: "WhatsApp is so boring", "I deleted Facebook".
 * Each pattern is a whole sentence in folded small letters, so that one more word, an account or an
 * invitation, makes it none.
 */

const any = (text: string): string =>
  `(?:${text.trim().split(/\s+/).join("|").replaceAll("_", " ")})`;

const name =
  "(?:whatsapp|whatsap|facebook|instagram|insta|telegram|snapchat|tiktok|messenger|skype|twitter|viber|discord|linkedin|onlyfans|wechat|signal)";
/** With the endings of Polish and Finnish, and a hyphen before them. */
const inflected = `${name}[-']?[a-z]{0,4}`;

const is = any(
  "is was isn't ist war nervt est etait c'est es era jest byl byla ar var er on oli are were sono e bleibt wird",
);
const very = any(
  "so too very really just such_a a an total sehr echt wirklich einfach zu nur zo heel erg gewoon te tellement tres trop vraiment si un une muy tan demasiado cosi molto troppo davvero taki takie bardzo strasznie sa valdigt for meget veldig niin tosi liian super mega pretty quite mich noch",
);
/** What nobody says of a place to which they invite. */
const bad = any(`
  boring annoying stupid dumb awful terrible evil overrated dead down broken toxic bore waste_of_time
  langweilig nervig blod blode dumm doof schrecklich furchtbar kaputt uberbewertet tot langweiliger nervt
  saai vervelend stom irritant vreselijk dom kapot overschat
  ennuyeux nul nulle chiant penible bete horrible agacant mort
  aburrido aburrida horrible pesado rollo tonto muerto
  noioso noiosa stupido brutto orribile pesante morto
  nudny nudne nudna glupi glupie okropny okropne beznadziejny meczacy
  trakigt trakig dumt jobbigt hemskt dott
  kedeligt kedelig irriterende kjedelig
  tylsa tylsaa tyhma arsyttava kamala`);

const hate = any(
  "i_hate i_can't_stand i_dislike ich_hasse ik_haat je_deteste je_hais odio detesto nienawidze jag_hatar jeg_hader jeg_hater vihaan inhoan",
);
const left = any(`
  i_deleted i_quit i_left i_closed i've_deleted i_have_deleted i've_quit i_deleted_my
  j'ai_supprime j'ai_quitte j'ai_ferme
  he_borrado he_dejado he_eliminado borre deje elimine
  ho_cancellato ho_lasciato ho_eliminato
  usunalem usunelam skasowalem skasowalam
  jag_har_raderat jag_raderade jag_har_lamnat jag_slutade_med jeg_har_slettet jeg_slettede jeg_slettet jeg_har_forladt jeg_har_forlatt
  poistin lopetin`);
/** Behind it in German and Dutch, where the verb ends the sentence. */
const gone = any("geloscht verlassen gekundigt abgemeldet verwijderd verlaten opgezegd");
const without = any(`
  i_don't_use i_don't_have i_don't_like i_never_use i_do_not_use i_do_not_have i_am_not_on i'm_not_on i_don't_need
  ich_habe_kein ich_benutze_kein ich_nutze_kein ich_mag_kein ich_brauche_kein ich_bin_nicht_bei ich_bin_nicht_auf
  ik_heb_geen ik_gebruik_geen ik_zit_niet_op
  je_n'ai_pas je_n'utilise_pas je_n'aime_pas je_ne_suis_pas_sur je_n'ai_pas_de
  no_tengo no_uso no_me_gusta no_estoy_en non_ho non_uso non_mi_piace non_sono_su
  nie_mam nie_uzywam nie_lubie
  jag_har_inte jag_anvander_inte jag_gillar_inte jeg_har_ikke jeg_bruger_ikke jeg_bruker_ikke jeg_liker_ikke
  en_kayta en_tykkaa minulla_ei_ole mulla_ei_ole`);
const when = any(
  "years_ago long_ago last_year last_month yesterday anymore any_more at_all at_the_moment mehr langst letztes_jahr schon meer al vorig_jaar plus il_y_a_longtemps depuis_longtemps hace_anos ya anni_fa da_tempo juz dawno_temu lata_temu for_lange_sedan for_aar_siden for_lenge_siden langere vuosia_sitten enaa",
);

const sentence = new RegExp(
  `^[^a-z]{0,6}(?:@(?:home|work) )?(?:${[
    `${inflected} ${is}(?: ${very}){0,3} ${bad}`,
    `${inflected} nervt(?: ${very}){0,3}`,
    `${hate} ${inflected}(?: ${when})?`,
    `${left}(?: (?:my|mein|meinen|mijn|mon compte|mi cuenta de|il mio|moje|mitt|min))? ${inflected}(?: ${when})?`,
    `(?:ich habe|ik heb)(?: (?:mein|meinen|mijn))? ${inflected}(?: ${when})? ${gone}`,
    `${without} ${inflected}(?: ${when})?`,
  ].join("|")})[\\s"')]{0,4}$`,
);
const mayTalk = new RegExp(name);

/** A folded text in small letters without the sentences that only speak of a messenger. */
export function withoutTalk(lower: string): string {
  if (!mayTalk.test(lower)) return lower;
  return lower
    .split(/(?<=[.!?\n)\]])/)
    .filter((each) => !sentence.test(each.replace(/[\s.!?…]+$/, "")))
    .join("");
}
