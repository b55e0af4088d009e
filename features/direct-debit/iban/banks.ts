/**
 * Names of larger banks by what stands in their IBANs, as a confirmation that the right account is
 * being typed. Loaded when somebody begins to type. A bank that is not here is simply not named.
 */
const byCode: Readonly<
  Record<string, readonly [from: number, to: number, names: Readonly<Record<string, string>>]>
> = {
  NL: [
    4,
    8,
    {
      ABNA: "ABN AMRO",
      ASNB: "ASN Bank",
      BUNQ: "bunq",
      FVLB: "Van Lanschot Kempen",
      HAND: "Handelsbanken",
      INGB: "ING",
      KNAB: "Knab",
      RABO: "Rabobank",
      RBRB: "RegioBank",
      REVO: "Revolut",
      SNSB: "SNS",
      TRIO: "Triodos Bank",
    },
  ],
  GB: [
    4,
    8,
    {
      BARC: "Barclays",
      BUKB: "Barclays",
      HBUK: "HSBC",
      HLFX: "Halifax",
      LOYD: "Lloyds Bank",
      MIDL: "HSBC",
      MONZ: "Monzo",
      NAIA: "Nationwide",
      NWBK: "NatWest",
      RBOS: "Royal Bank of Scotland",
      REVO: "Revolut",
      SRLG: "Starling Bank",
    },
  ],
  IE: [4, 8, { AIBK: "AIB", BOFI: "Bank of Ireland", IPBS: "PTSB", REVO: "Revolut" }],
  DE: [
    4,
    12,
    {
      "10010010": "Postbank",
      "10011001": "N26",
      "12030000": "DKB",
      "20041133": "comdirect",
      "43060967": "GLS Bank",
      "50010517": "ING",
    },
  ],
  AT: [
    4,
    9,
    {
      "12000": "UniCredit Bank Austria",
      "14000": "BAWAG",
      "20111": "Erste Bank",
      "32000": "Raiffeisen NÖ-Wien",
      "60000": "BAWAG",
    },
  ],
  FR: [
    4,
    9,
    {
      "20041": "La Banque Postale",
      "30002": "LCL",
      "30003": "Société Générale",
      "30004": "BNP Paribas",
    },
  ],
  ES: [
    4,
    8,
    { "0049": "Santander", "0081": "Sabadell", "0182": "BBVA", "1465": "ING", "2100": "CaixaBank" },
  ],
  IT: [
    5,
    10,
    { "02008": "UniCredit", "03069": "Intesa Sanpaolo", "05034": "Banco BPM", "36081": "PostePay" },
  ],
  PT: [
    4,
    8,
    {
      "0007": "novobanco",
      "0010": "BPI",
      "0018": "Santander",
      "0033": "Millennium bcp",
      "0035": "Caixa Geral de Depósitos",
    },
  ],
};
/** Germany's bank code says at its fourth digit to which group a bank belongs. */
const germanGroups: Readonly<Record<string, string>> = {
  "4": "Commerzbank",
  "5": "Sparkasse / Landesbank",
  "6": "Volksbank Raiffeisenbank",
  "7": "Deutsche Bank",
  "8": "Commerzbank",
  "9": "Volksbank Raiffeisenbank",
};
const belgianRanges: readonly (readonly [from: number, to: number, name: string])[] = [
  [1, 49, "BNP Paribas Fortis"],
  [50, 99, "Belfius"],
  [300, 399, "ING"],
  [400, 499, "KBC"],
  [730, 749, "KBC"],
];

/** The bank of an IBAN that has been typed far enough, or null. */
export function bankOf(compact: string): string | null {
  const country = compact.slice(0, 2);
  if (country === "BE") {
    const code = compact.length >= 7 ? Number(compact.slice(4, 7)) : Number.NaN;
    return belgianRanges.find(([from, to]) => code >= from && code <= to)?.[2] ?? null;
  }
  const known = Object.hasOwn(byCode, country) ? byCode[country] : undefined;
  if (!known || compact.length < known[1]) return null;
  const [from, to, names] = known;
  return (
    names[compact.slice(from, to)] ??
    (country === "DE" ? (germanGroups[compact[7] ?? ""] ?? null) : null)
  );
}
