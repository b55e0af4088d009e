/** The papers of the collage. */
export const red = "#b3263f";
export const wine = "#5d1730";
export const mustard = "#e2a63b";
export const cream = "#fbf1de";
export const teal = "#2f6a6c";
export const night = "#23304f";
export const rose = "#eda697";
export const green = "#4d7a4b";
export const wood = "#9a5b34";
