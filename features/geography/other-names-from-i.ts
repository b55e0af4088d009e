/**
 * Other names of cities and regions, as certain as any atlas: of the capitals and large cities in
 * the languages of the sites, and in the languages spoken there. The lists of cities hold one name
 * each. Case, accents and hyphens do not matter; several are separated by commas.
 */
export interface OtherNames {
  readonly cities: Readonly<Record<string, string>>;
  /** By the name of the region: short forms, and names in other languages. */
  readonly regions?: Readonly<Record<string, string>>;
}

/** The second half of `otherNames`, by country. */
export const otherNamesFromI: Readonly<Record<string, OtherNames>> = {
  IE: {
    cities: {
      Dublin: "Baile Átha Cliath, Dublín, Dublino",
      Cork: "Corcaigh",
      Galway: "Gaillimh",
      Limerick: "Luimneach",
      Waterford: "Port Láirge",
      Kilkenny: "Cill Chainnigh",
    },
  },
  IT: {
    cities: {
      Roma: "Rome, Rom, Rooma, Rzym",
      Milano: "Milan, Mailand, Milán, Milaan, Mediolan",
      Napoli: "Naples, Neapel, Nápoles, Napels, Neapol",
      Torino: "Turin, Turín, Turijn, Turyn",
      Genova: "Genoa, Genua, Gênes, Génova",
      Firenze: "Florence, Florenz, Florencia, Florencja, Florens",
      Venezia: "Venice, Venedig, Venise, Venecia, Venetië, Wenecja, Venetsia",
      Bologna: "Bologne, Bolonia",
      Padova: "Padua, Padoue, Padwa",
      Verona: "Vérone, Werona",
      Palermo: "Palerme",
      Catania: "Catane, Katania",
      Trieste: "Triest",
      Messina: "Messine",
      Parma: "Parme",
      Modena: "Modène",
      Ravenna: "Ravenne",
      Ferrara: "Ferrare",
      Perugia: "Pérouse",
      Livorno: "Leghorn",
      Bergamo: "Bergame",
      Siracusa: "Syracuse, Syrakus",
      Bolzano: "Bozen",
      Trento: "Trient, Trente",
      Pisa: "Pise",
      "Reggio Calabria": "Reggio di Calabria",
      "Reggio nell'Emilia": "Reggio Emilia",
    },
    regions: {
      Lombardia: "Lombardy, Lombardei, Lombardie",
      Toscana: "Tuscany, Toskana, Toscane",
      Lazio: "Latium",
      Sicilia: "Sicily, Sizilien, Sicile",
      Sardegna: "Sardinia, Sardinien, Sardaigne",
      Piemonte: "Piedmont, Piemont, Piémont",
      "Trentino-Alto Adige":
        "Südtirol, South Tyrol, Alto Adige, Trentino, Trentino-Alto Adige/Südtirol",
      Puglia: "Apulia, Apulien, Pouilles",
      "Valle d'Aosta": "Aosta Valley, Aostatal, Vallée d'Aoste",
      Veneto: "Venetien, Vénétie",
      Campania: "Kampanien, Campanie",
      Liguria: "Ligurien, Ligurie",
      "Emilia-Romagna": "Emilia, Romagna",
      "Friuli-Venezia Giulia": "Friuli, Friaul",
    },
  },
  LU: {
    cities: {
      Luxembourg: "Luxemburg, Lëtzebuerg, Luxemburgo, Lussemburgo, Luksemburg, Luxembourg-Ville",
      "Esch-sur-Alzette": "Esch an der Alzette",
      Differdange: "Differdingen",
      Dudelange: "Düdelingen",
      Pétange: "Petingen",
      Ettelbruck: "Ettelbrück",
    },
    regions: { Luxembourg: "Luxemburg, Lëtzebuerg" },
  },
  NL: {
    cities: {
      "Den Haag": "The Hague, 's-Gravenhage, La Haye, La Haya, L'Aia, Haag, Haga",
      "'s-Hertogenbosch": "Den Bosch, Bois-le-Duc, Herzogenbusch",
      Nijmegen: "Nimwegen, Nimègue",
      Groningen: "Groningue",
      Leiden: "Leyde",
      Arnhem: "Arnheim",
      Leeuwarden: "Ljouwert",
    },
    regions: {
      Fryslân: "Friesland, Frise",
      "Noord-Holland": "North Holland, Nordholland, Hollande-Septentrionale",
      "Zuid-Holland": "South Holland, Südholland, Hollande-Méridionale",
      "Noord-Brabant": "North Brabant, Nordbrabant, Brabant",
      Zeeland: "Zealand, Zélande, Seeland",
      Limburg: "Limbourg",
    },
  },
  NO: {
    cities: { Trondheim: "Trondhjem, Drontheim" },
    regions: {
      Vestland: "Hordaland, Sogn og Fjordane",
      Innlandet: "Hedmark, Oppland",
      Trøndelag: "Sør-Trøndelag, Nord-Trøndelag",
      Akershus: "Viken",
      Agder: "Vest-Agder, Aust-Agder",
    },
  },
  PL: {
    cities: {
      Warszawa: "Warsaw, Warschau, Varsovie, Varsovia, Varsavia, Varsova",
      Kraków: "Cracow, Krakau, Cracovie, Cracovia, Krakova",
      Wrocław: "Breslau, Breslavia, Breslavie",
      Gdańsk: "Danzig",
      Szczecin: "Stettin",
      Poznań: "Posen",
      Katowice: "Kattowitz",
      Toruń: "Thorn",
      Bydgoszcz: "Bromberg",
      Gliwice: "Gleiwitz",
      Olsztyn: "Allenstein",
      Częstochowa: "Tschenstochau",
      "Bielsko-Biała": "Bielitz",
    },
    regions: {
      Mazowieckie: "Mazowsze, Masovia, Masowien",
      Małopolskie: "Małopolska, Lesser Poland, Kleinpolen",
      Wielkopolskie: "Wielkopolska, Greater Poland, Großpolen",
      Pomorskie: "Pomorze, Pomerania, Pommern",
      Śląskie: "Śląsk, Silesia, Schlesien",
      Dolnośląskie: "Dolny Śląsk, Lower Silesia, Niederschlesien",
      Podkarpackie: "Podkarpacie",
      Podlaskie: "Podlasie",
    },
  },
  PT: {
    cities: {
      Lisboa: "Lisbon, Lissabon, Lisbonne, Lisbona, Lizbona",
      Porto: "Oporto",
      Coimbra: "Coïmbre",
    },
    regions: { Lisboa: "Lisbon, Lissabon", Faro: "Algarve", Porto: "Oporto" },
  },
  SE: {
    cities: {
      Stockholm: "Estocolmo, Stoccolma, Sztokholm, Tukholma",
      Göteborg: "Gothenburg, Gotenburg, Gotemburgo",
      Uppsala: "Upsala",
      Helsingborg: "Hälsingborg",
    },
    regions: { Skåne: "Scania, Schonen", "Västra Götaland": "VGR, Bohuslän" },
  },
  US: {
    cities: {
      "New York": "New York City, NYC, Nueva York, Nowy Jork",
      Philadelphia: "Filadelfia, Philadelphie, Philly",
      "New Orleans": "La Nouvelle-Orléans, Nueva Orleans",
      Washington: "Washington DC, Washington D.C.",
    },
  },
};

/** Behind a city of Italy, "Milano (MI)": the provinces' codes. */
export const italianProvinces: ReadonlySet<string> = new Set(
  `ag al an ao ar ap at av ba bt bl bn bg bi bo bz bs br ca cl cb ce ct cz ch co cs cr kr cn en fm
  fe fi fg fc fr ge go gr im is sp aq lt le lc li lo lu mc mn ms mt me mi mo mb na no nu or pd pa pr
  pv pg pu pe pc pi pt pn pz po rg ra rc re ri rn rm ro sa ss sv si sr so su ta te tr to tp tn tv ts
  ud va ve vb vc vr vv vi vt`.split(/\s+/),
);
