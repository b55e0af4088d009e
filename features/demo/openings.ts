import type { Language } from "#i18n/locales.ts";
import { isEvening } from "./about.ts";

/** Opening messages that wait for the demo accounts. */
const openings: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "Good evening. Your line about breakfast made me smile. Are you a tea or a coffee person?",
    "I see we both like the sea. Do you have a favourite beach?",
    "What would a perfect Sunday look like for you?",
  ],
  nl: [
    "Goedenavond. Je zin over het ontbijt deed me glimlachen. Thee of koffie?",
    "Ik zie dat we allebei van de zee houden. Heb je een favoriet strand?",
    "Hoe ziet een perfecte zondag er voor jou uit?",
  ],
  de: [
    "Guten Abend. Ihr Satz über das Frühstück hat mich zum Lächeln gebracht. Tee oder Kaffee?",
    "Ich sehe, wir mögen beide das Meer. Haben Sie einen Lieblingsstrand?",
    "Wie sähe für Sie ein perfekter Sonntag aus?",
  ],
  sv: [
    "God kväll. Din mening om frukosten fick mig att le. Te eller kaffe?",
    "Jag ser att vi båda tycker om havet. Har du någon favoritstrand?",
    "Hur skulle en perfekt söndag se ut för dig?",
  ],
  fi: [
    "Hyvää iltaa. Lauseesi aamiaisesta sai minut hymyilemään. Teetä vai kahvia?",
    "Huomaan, että pidämme kumpikin merestä. Onko sinulla lempirantaa?",
    "Millainen olisi täydellinen sunnuntaisi?",
  ],
  fr: [
    "Bonsoir. Votre phrase sur le petit-déjeuner m’a fait sourire. Thé ou café ?",
    "Je vois que nous aimons la mer, vous et moi. Avez-vous une plage préférée ?",
    "À quoi ressemblerait pour vous un dimanche parfait ?",
  ],
  pl: [
    "Dobry wieczór. Twoje zdanie o śniadaniu bardzo mnie rozbawiło. Herbata czy kawa?",
    "Widzę, że morze nas łączy. Masz ulubioną plażę?",
    "Jak wygląda Twoja idealna niedziela?",
  ],
  es: [
    "Buenas noches. Tu frase sobre el desayuno me ha sacado una sonrisa. ¿Té o café?",
    "Veo que el mar también es lo tuyo. ¿Tienes una playa favorita?",
    "¿Cómo sería para ti un domingo perfecto?",
  ],
  it: [
    "Buonasera. La tua frase sulla colazione mi ha fatto sorridere. Tè o caffè?",
    "Vedo che il mare piace a te quanto a me. Hai una spiaggia preferita?",
    "Come sarebbe per te una domenica perfetta?",
  ],
  da: [
    "Godaften. Din sætning om morgenmaden fik mig til at smile. Te eller kaffe?",
    "Jeg kan se, at vi begge holder af havet. Har du en yndlingsstrand?",
    "Hvordan ser en perfekt søndag ud for dig?",
  ],
  nb: [
    "God kveld. Setningen din om frokosten fikk meg til å smile. Te eller kaffe?",
    "Jeg ser at vi begge er glade i havet. Har du en favorittstrand?",
    "Hvordan ser en perfekt søndag ut for deg?",
  ],
};

/** Where an evening is meant, strangers say du to each other. */
const eveningOpenings: Partial<Record<Language, readonly string[]>> = {
  de: [
    "Na, du auch noch wach? Dein Profil hat mich zum Lächeln gebracht. Wein oder Bier?",
    "Wir mögen beide das Meer, sehe ich. Nachts schwimmen: ja oder nie?",
    "Was wäre für dich ein guter Abend?",
  ],
};

/** How a demo member of an audience writes first. */
export const openingsOf = (niche: number, language: Language): readonly string[] =>
  (isEvening(niche) && eveningOpenings[language]) || openings[language];
