import type { Language } from "#i18n/locales.ts";

/**
 * What demo members say of themselves, in the language of their country: data, as if they had typed
 * it.
 */
const phrases: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "I like long walks that end somewhere with good coffee.",
    "My children are grown, my weekends are my own again.",
    "I would rather laugh at breakfast than argue at dinner.",
    "Cooking for two is still the best reason to open a good bottle.",
    "I listen well and I answer honestly.",
    "I took up dancing at fifty and regret only the years before.",
    "Looking for somebody to share the quiet evenings and the loud ones.",
    "I read more than I should and garden less than I would like.",
  ],
  nl: [
    "Ik hou van lange wandelingen die eindigen bij goede koffie.",
    "De kinderen zijn de deur uit, mijn weekenden zijn weer van mij.",
    "Liever samen lachen aan het ontbijt dan discussiëren aan tafel.",
    "Koken voor twee vind ik nog altijd het leukst.",
    "Ik luister goed en zeg eerlijk wat ik vind.",
    "Op mijn vijftigste ben ik gaan dansen; ik had eerder moeten beginnen.",
    "Ik zoek iemand om de stille en de drukke avonden mee te delen.",
    "Fietsen langs het water, een boek en goed gezelschap: meer hoeft het niet te zijn.",
  ],
  de: [
    "Ich mag lange Spaziergänge, die mit gutem Kaffee enden.",
    "Die Kinder sind aus dem Haus, die Wochenenden gehören wieder mir.",
    "Lieber zusammen beim Frühstück lachen als beim Abendessen streiten.",
    "Für zwei zu kochen ist immer noch der beste Grund, eine gute Flasche zu öffnen.",
    "Ich höre gut zu und antworte ehrlich.",
    "Mit fünfzig habe ich mit dem Tanzen angefangen und bereue nur die Jahre davor.",
    "Ich suche jemanden für die stillen und für die lauten Abende.",
    "Berge, Bücher und ein Mensch, der mich überrascht.",
  ],
  fr: [
    "J’aime les longues promenades qui finissent autour d’un bon café.",
    "Les enfants sont grands, mes week-ends sont de nouveau à moi.",
    "Je préfère rire au petit-déjeuner que discuter au dîner.",
    "Cuisiner pour deux reste la meilleure raison d’ouvrir une bonne bouteille.",
    "Je sais écouter et je réponds franchement.",
    "J’ai commencé à danser à cinquante ans et je ne regrette que les années d’avant.",
    "Je cherche quelqu’un pour les soirées calmes et pour les autres.",
    "Je lis plus qu’il ne faudrait et je jardine moins que je ne voudrais.",
  ],
  es: [
    "Me gustan los paseos largos que acaban con un buen café.",
    "Mis hijos ya son mayores y los fines de semana vuelven a ser míos.",
    "Prefiero reír en el desayuno que discutir en la cena.",
    "Cocinar para dos sigue siendo la mejor excusa para abrir una buena botella.",
    "Sé escuchar y contesto con sinceridad.",
    "Empecé a bailar a los cincuenta y solo lamento los años de antes.",
    "Busco con quién compartir las noches tranquilas y las que no lo son.",
    "Leo más de lo que debería y cuido el jardín menos de lo que quisiera.",
  ],
  it: [
    "Mi piacciono le passeggiate lunghe che finiscono con un buon caffè.",
    "I figli sono grandi e i fine settimana sono di nuovo miei.",
    "Meglio ridere a colazione che discutere a cena.",
    "Cucinare per due resta il miglior motivo per aprire una buona bottiglia.",
    "So ascoltare e rispondo con sincerità.",
    "Ho iniziato a ballare a cinquant’anni e rimpiango solo gli anni prima.",
    "Cerco qualcuno con cui passare le serate tranquille e quelle movimentate.",
    "Leggo più del dovuto e curo il giardino meno di quanto vorrei.",
  ],
  da: [
    "Jeg holder af lange gåture, der ender med god kaffe.",
    "Børnene er flyttet hjemmefra, og weekenderne er mine igen.",
    "Hellere grine over morgenmaden end skændes over aftensmaden.",
    "At lave mad til to er stadig den bedste grund til at åbne en god flaske.",
    "Jeg lytter godt og svarer ærligt.",
    "Jeg begyndte at danse som halvtredsårig og fortryder kun årene før.",
    "Jeg søger en at dele de stille aftener med, og de livlige.",
    "Jeg læser mere, end jeg burde, og passer haven mindre, end jeg gerne ville.",
  ],
  sv: [
    "Jag tycker om långa promenader som slutar med gott kaffe.",
    "Barnen är utflugna och helgerna är mina igen.",
    "Hellre skratta vid frukosten än gräla vid middagen.",
    "Att laga mat för två är fortfarande bästa skälet att öppna en god flaska.",
    "Jag lyssnar bra och svarar ärligt.",
    "Jag började dansa vid femtio och ångrar bara åren dessförinnan.",
    "Jag söker någon att dela både de tysta och de livliga kvällarna med.",
    "Skogen, en bok och gott sällskap: mer behövs inte.",
  ],
  nb: [
    "Jeg liker lange turer som ender med god kaffe.",
    "Barna har flyttet ut, og helgene er mine igjen.",
    "Heller le ved frokosten enn krangle ved middagen.",
    "Å lage mat for to er fortsatt den beste grunnen til å åpne en god flaske.",
    "Jeg lytter godt og svarer ærlig.",
    "Jeg begynte å danse da jeg var femti, og angrer bare på årene før.",
    "Jeg ser etter noen å dele de stille kveldene med, og de livlige.",
    "Jeg leser mer enn jeg burde og steller mindre i hagen enn jeg skulle ønske.",
  ],
  fi: [
    "Pidän pitkistä kävelyistä, jotka päättyvät hyvään kahviin.",
    "Lapset ovat lentäneet pesästä, ja viikonloput ovat taas minun.",
    "Mieluummin naurua aamiaisella kuin riitaa illallisella.",
    "Kahdelle kokkaaminen on yhä paras syy avata hyvä pullo.",
    "Osaan kuunnella ja vastaan rehellisesti.",
    "Aloin tanssia viisikymppisenä, ja kadun vain vuosia sitä ennen.",
    "Etsin jotakuta hiljaisiin ja äänekkäisiin iltoihin.",
    "Mökki, sauna ja hyvä seura: enempää en tarvitse.",
  ],
  pl: [
    "Lubię długie spacery, które kończą się dobrą kawą.",
    "Dzieci są dorosłe, a weekendy znowu należą do mnie.",
    "Wolę śmiać się przy śniadaniu niż kłócić przy kolacji.",
    "Gotowanie dla dwojga to wciąż najlepszy powód, by otworzyć dobre wino.",
    "Umiem słuchać i odpowiadam szczerze.",
    "Tańczę od pięćdziesiątki i żal mi tylko wcześniejszych lat.",
    "Szukam kogoś na ciche wieczory i na te głośniejsze.",
    "Czytam więcej, niż trzeba, a w ogrodzie bywam rzadziej, niż wypada.",
  ],
};

/**
 * What members of one audience say in place of the second phrase, about their grown children: in
 * the languages of that demo site.
 */
const audiencePhrases: Readonly<Record<number, Partial<Record<Language, string>>>> = {
  3: { de: "Ich mag es unkompliziert: ein guter Abend, und morgen sehen wir weiter." },
  4: {
    en: "A pint, a walk along the quay and a man who means what he says.",
    es: "Una caña, un paseo por el puerto y un hombre que dice lo que piensa.",
  },
  5: {
    en: "I would love to meet a woman who sings along in the car.",
    fr: "J'aimerais rencontrer une femme qui chante en voiture.",
    sv: "Jag vill träffa en kvinna som sjunger med i bilen.",
    da: "Jeg vil gerne møde en kvinde, der synger med i bilen.",
  },
  6: {
    en: "I am curious by nature and clear about my limits; both make for good evenings.",
    nl: "Nieuwsgierig van aard en helder over mijn grenzen: zo worden avonden goed.",
    de: "Neugierig von Natur und klar, was meine Grenzen angeht: So werden Abende gut.",
    fr: "La curiosité me va bien, et mes limites sont claires : c'est ainsi que les soirées sont belles.",
  },
  7: {
    nl: "Twee kinderen, om het weekend bij mij, en dan heb ik ineens zeeën van tijd.",
    fr: "Deux enfants, un week-end sur deux, et alors j'ai soudain tout mon temps.",
    it: "Due figli, un fine settimana sì e uno no: e allora ho tutto il tempo del mondo.",
    pl: "Dwoje dzieci, co drugi weekend u mnie, a potem nagle mnóstwo czasu.",
    fi: "Kaksi lasta joka toinen viikonloppu, ja sitten aikaa onkin yhtäkkiä vaikka kuinka.",
    nb: "To barn annenhver helg, og så har jeg plutselig all verdens tid.",
  },
};

const [walks, children, dancing] = [0, 1, 5];

/**
 * What a demo member of an audience and age, in years, may say of themselves: nobody of 39 began to
 * dance at fifty.
 */
export function phrasesOf(niche: number, language: Language, age: number): string[] {
  const own = audiencePhrases[niche]?.[language];
  const evening = isEvening(niche);
  return phrases[language].flatMap((phrase, at) => {
    if (at === children) return own ?? (age >= 46 ? phrase : []);
    if (at === dancing && age < 54) return [];
    return at === walks && evening ? [] : phrase;
  });
}

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
    "Dobry wieczór. Zdanie o śniadaniu wywołało u mnie uśmiech. Herbata czy kawa?",
    "Widzę, że morze nas łączy. Masz ulubioną plażę?",
    "Jak wygląda Twoja idealna niedziela?",
  ],
  es: [
    "Buenas noches. Tu frase sobre el desayuno me ha sacado una sonrisa. ¿Té o café?",
    "Veo que el mar nos gusta por igual. ¿Tienes una playa favorita?",
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
const isEvening = (niche: number): boolean => niche === 3 || niche === 6;

/** How a demo member of an audience writes first. */
export const openingsOf = (niche: number, language: Language): readonly string[] =>
  (isEvening(niche) && eveningOpenings[language]) || openings[language];
