/** What an erasure leaves of a message (features/account-settings/export/personal-data.ts). */
export const erasedBody = "-";
