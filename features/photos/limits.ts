/**
 * Photos a member may have (specification, sections 5 and 9); those that were refused take no
 * place.
 */
export const photoLimits = { free: 3, premium: 25 } as const;

/** Of one upload, in bytes. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** What we take, by content, as a file picker wants it. */
export const photoTypes = "image/jpeg,image/png,image/webp,image/avif";
