/**
 * The European Economic Area, as `in_eea` of the database has it: data that leave it want a
 * safeguard (GDPR, Chapter V).
 */
export const eea: readonly string[] =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
    " ",
  );
