/**
 * Profile fields that a site may show or search by. By themselves, so that the operators' screen
 * brings no schemas along.
 */
export const profileFieldNames = [
  "sexuality",
  "hair_colour",
  "eye_colour",
  "body_type",
  "relationship_status",
  "tattoos",
  "interests",
] as const;
