import { z } from "zod";

/**
 * An id as calls take and give it: a UUID, in lower case as the database writes it, so that two
 * spellings of one id are one id.
 */
export const idSchema = z.uuid().toLowerCase();

/**
 * The same within a longer text (a cursor, a reference, an address): what it matches, the database
 * reads as an id.
 */
export const idPattern = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

const whole = new RegExp(`^${idPattern}$`);

/**
 * Is a text that came from elsewhere (a file's name, a provider's reference) an id? Nothing else
 * may be asked of the database as one.
 */
export const isId = (text: string): boolean => whole.test(text);
