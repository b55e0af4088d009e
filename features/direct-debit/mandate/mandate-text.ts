/**
 * Version of the words that authorise the debit (`direct-debit.mandate.*`): kept with each
 * signature. A change of the words is a new version.
 */
export const mandateText = "2026-11";
