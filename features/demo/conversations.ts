/**
 * Conversations that the demo accounts had before anybody looked: data, as if both had typed it. A
 * line begins with who says it, `>` the member of the cast, `<` the other; `gift:` and `photo:` name
 * what comes with it. None hangs on the gender of either.
 */
import type { GiftName } from "#features/gifts/catalogue.ts";
import { isEvening } from "./about.ts";
import type { SceneName } from "./pictures/scenes.server.ts";

type Script = readonly string[];

const long: Readonly<Record<"calm" | "evening", Readonly<Record<string, Script>>>> = {
  calm: {
    en: [
      "< Laughing at breakfast. Is that a rule, or does it depend on the egg?",
      "> Entirely on the egg. Hello! You have my full attention.",
      "< Seven minutes, then. I’m not a monster.",
      "> Seven is right. I was ready to leave.",
      "< And the sea in the rain? You’re serious?",
      "> You get the whole beach. And afterwards everything tastes better.",
      "< I was there on Sunday. Wind in my ears until Monday.",
      "photo:sea< Proof. The sun came out for exactly four minutes.",
      "> That’s my kind of weather. Where is it?",
      "< An hour by train and then twenty minutes past the last house.",
      "> You travel by train as well? This is getting suspicious.",
      "< Only because people talk there. Last week someone explained bees to me from start to finish.",
      "> And?",
      "< I now know too much about bees.",
      "> Tell me one thing.",
      "< They dance to say where the good flowers are. And nobody laughs at them.",
      "> I dance in the kitchen. Nobody laughs either, but nobody’s there.",
      "gift:coffee< For tomorrow morning, until we have one together.",
      "> How kind! I’ll have it at the open window.",
      "< With an egg?",
      "> Seven minutes.",
      "< There’s a place by the station with terrible chairs and very good cake. Would you like that, one of these days?",
      "> I would. Saturday afternoon? I’ll bring a cushion.",
      "< Saturday, three o’clock. I’ll be the one ten minutes early.",
      "> Then I’ll see you at ten to three.",
    ],
    nl: [
      "< Lachen aan het ontbijt. Is dat een regel, of hangt het van het ei af?",
      "> Helemaal van het ei. Hallo! Je hebt mijn volle aandacht.",
      "< Zeven minuten dan. Ik ben geen onmens.",
      "> Zeven is goed. Ik stond al bijna op.",
      "< En de zee in de regen? Meen je dat?",
      "> Dan heb je het hele strand. En daarna smaakt alles beter.",
      "< Ik was er zondag. Tot maandag wind in mijn oren.",
      "photo:sea< Het bewijs. De zon scheen precies vier minuten.",
      "> Dat is mijn soort weer. Waar is het?",
      "< Een uur met de trein en dan twintig minuten voorbij het laatste huis.",
      "> Jij ook met de trein? Dit wordt verdacht.",
      "< Alleen omdat mensen daar praten. Vorige week heeft iemand me alles over bijen uitgelegd.",
      "> En?",
      "< Ik weet nu te veel over bijen.",
      "> Vertel er één ding van.",
      "< Ze dansen om te zeggen waar de goede bloemen staan. En niemand lacht ze uit.",
      "> Ik dans in de keuken. Daar lacht ook niemand, maar er is ook niemand.",
      "gift:coffee< Voor morgenochtend, tot we er samen een drinken.",
      "> Wat lief! Ik drink hem bij het open raam.",
      "< Met een ei?",
      "> Zeven minuten.",
      "< Bij het station is een tentje met vreselijke stoelen en heel goede taart. Heb je daar eens zin in?",
      "> Heel graag. Zaterdagmiddag? Ik neem een kussen mee.",
      "< Zaterdag, drie uur. Ik ben degene die tien minuten te vroeg is.",
      "> Dan zie ik je om tien voor drie.",
    ],
  },
  evening: {
    en: [
      "< Still awake? Or only the light?",
      "> Both. Hello. Red or white?",
      "< Red, low light, no television.",
      "> We may get on.",
      "< You write that you’d rather laugh at breakfast. That’s looking far ahead.",
      "> I like to plan backwards.",
      "< Then what comes before breakfast?",
      "photo:town< My view right now, so you can picture it.",
      "> Nice. Very quiet, from up there.",
      "< Quiet enough to hear the trams go to bed.",
      "> What are you looking for here, honestly?",
      "< Someone to enjoy an evening with, and who says what they want and what they don’t. You?",
      "> The same. I like it light, and I like it clear.",
      "< Clear is attractive.",
      "> So is somebody who answers a question.",
      "< Ask me another.",
      "> Swimming at night: yes or never?",
      "gift:wine< Yes. This is for afterwards.",
      "> You think of everything.",
      "< Not everything. I forget towels.",
      "> I don’t.",
      "< A drink first, somewhere with people around, and we’ll see whether we laugh?",
      "> Good. Thursday, nine, the bar by the canal?",
      "< Thursday, nine. And either of us may leave after one glass.",
      "> Agreed. I have a feeling about the second one.",
    ],
    de: [
      "< Noch wach? Oder brennt nur das Licht?",
      "> Beides. Hallo. Rot oder weiß?",
      "< Rot, wenig Licht, kein Fernseher.",
      "> Das könnte was werden mit uns.",
      "< Du schreibst, du lachst lieber beim Frühstück. Das ist weit vorausgedacht.",
      "> Ich plane gern rückwärts.",
      "< Und was kommt vor dem Frühstück?",
      "photo:town< Mein Blick gerade, damit du es dir vorstellen kannst.",
      "> Schön. Sehr still, von da oben.",
      "< So still, dass man die letzte Bahn schlafen gehen hört.",
      "> Was suchst du hier, ganz ehrlich?",
      "< Jemanden für einen schönen Abend, und der sagt, was er will und was nicht. Du?",
      "> Dasselbe. Ich mag es leicht, und ich mag es klar.",
      "< Klar ist anziehend.",
      "> Auf Fragen zu antworten auch.",
      "< Frag noch was.",
      "> Nachts schwimmen: ja oder nie?",
      "gift:wine< Ja. Das hier ist für danach.",
      "> Du denkst an alles.",
      "< Nicht an alles. Ich vergesse Handtücher.",
      "> Ich nicht.",
      "< Erst ein Glas, irgendwo unter Leuten, und dann sehen wir, ob wir lachen?",
      "> Gut. Donnerstag, neun, die Bar am Kanal?",
      "< Donnerstag, neun. Und nach einem Glas darf jeder gehen.",
      "> Abgemacht. Beim zweiten habe ich so eine Ahnung.",
    ],
  },
};

const short: Readonly<Record<string, readonly Script[]>> = {
  en: [
    [
      "< You have a good face for bad weather. I mean that kindly.",
      "> I’ll take it. I’ve earned it on several beaches.",
      "< What do you cook when nobody’s coming?",
      "> Eggs. And when somebody is, everything I have.",
      "< Somebody might, one day.",
      "> Then bring bread.",
      "< Which kind?",
      "> The kind that makes the train smell good.",
    ],
    [
      "< Which film could you watch a third time?",
      "> Any with a harbour in it. You?",
      "< The ones where hardly anything happens.",
      "> Then we’ll need good seats.",
      "< Last row. I’m off to my sister’s for a week. I’ll write when I’m back.",
    ],
    [
      "< Hello! I only wanted to say that your second line made my day.",
      "> And you’ve just made mine. How was the rest of it?",
      "> I’m by the water this weekend, should you want a report.",
    ],
  ],
  nl: [
    [
      "< Je hebt een goed gezicht voor slecht weer. Dat bedoel ik aardig.",
      "> Dank je. Dat heb ik op verschillende stranden verdiend.",
      "< Wat kook je als er niemand komt?",
      "> Eieren. En als er wel iemand komt, alles wat ik in huis heb.",
      "< Er zou zomaar iemand kunnen komen.",
      "> Neem dan brood mee.",
      "< Wat voor brood?",
      "> Brood waar de trein lekker van gaat ruiken.",
    ],
    [
      "< Welke film zou je een derde keer kijken?",
      "> Elke film met een haven erin. Jij?",
      "< Die waarin bijna niets gebeurt.",
      "> Dan hebben we goede stoelen nodig.",
      "< Achterste rij. Ik ga een week naar mijn zus. Als ik terug ben, schrijf ik.",
    ],
    [
      "< Hallo! Ik wilde alleen zeggen dat je tweede zin mijn dag goedmaakte.",
      "> En jij nu die van mij. Hoe was de rest van je dag?",
      "> Ik ben dit weekend aan het water, mocht je verslag willen.",
    ],
  ],
  de: [
    [
      "< Du hast ein gutes Gesicht für schlechtes Wetter. Das meine ich nett.",
      "> Nehme ich. Das habe ich mir an mehreren Stränden verdient.",
      "< Was kochst du, wenn niemand kommt?",
      "> Eier. Und wenn jemand kommt, alles, was da ist.",
      "< Es könnte ja mal jemand kommen.",
      "> Dann bring Brot mit.",
      "< Was für eins?",
      "> Eins, von dem der ganze Zug gut riecht.",
    ],
    [
      "< Welchen Film könntest du ein drittes Mal sehen?",
      "> Jeden mit einem Hafen. Du?",
      "< Die, in denen fast nichts passiert.",
      "> Dann brauchen wir gute Plätze.",
      "< Letzte Reihe. Ich bin eine Woche bei meiner Schwester. Danach melde ich mich.",
    ],
    [
      "< Hallo! Ich wollte nur sagen, dass mir dein zweiter Satz den Tag gerettet hat.",
      "> Und du gerade meinen. Wie war der Rest davon?",
      "> Am Wochenende bin ich am Wasser, falls du einen Bericht möchtest.",
    ],
  ],
};

export interface Line {
  readonly mine: boolean;
  readonly body: string;
  readonly gift: GiftName | null;
  readonly photo: SceneName | null;
}

const toLine = (text: string): Line => {
  const [, extra = "", who, body = ""] = /^(gift:\w+|photo:\w+)?([<>]) (.*)$/.exec(text) ?? [];
  return {
    mine: who === ">",
    body,
    gift: extra.startsWith("gift:") ? (extra.slice(5) as GiftName) : null,
    photo: extra.startsWith("photo:") ? (extra.slice(6) as SceneName) : null,
  };
};

/** What one of the cast has talked about on a site, the latest conversation first. */
export function conversationsOf(niche: number, language: string): Line[][] {
  const kind = long[isEvening(niche) ? "evening" : "calm"];
  const scripts = [kind[language] ?? kind["en"] ?? [], ...(short[language] ?? short["en"] ?? [])];
  return scripts.map((script) => script.map(toLine));
}
