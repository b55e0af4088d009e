/**
 * Does this key belong to an input method that is still composing a word? Safari ends the
 * composition before it reports the Enter that confirms it, and marks that key by its code 229.
 */
export const composing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229;

/** Does an input method still compose what this event brought? Its end is a compositionend. */
export const isComposing = (event: Event): boolean =>
  "isComposing" in event && event.isComposing === true;
