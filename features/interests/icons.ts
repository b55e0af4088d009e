import type { Interest } from "#features/profiles/fields.ts";

/** Each interest's icon, by its lucide name. Adult interests have quiet ones: said in words, not drawn. `draw-icons.ts` makes the sheet. */
export const interestIcons: Readonly<Record<Interest, string>> = {
  adventure: "compass", analsex: "moon-star", animals: "paw-print", art: "palette", astrology: "sparkles", bbq: "flame", beach: "tree-palm", beer: "beer",
  biking: "bike", bondage: "link", coffee: "coffee", cooking: "chef-hat", dancing: "eighth-note", "exchanging pictures": "images", fashion: "shirt",
  foodie: "utensils", gardening: "flower-2", gym: "dumbbell", hiking: "mountain", hugging: "hand-heart", kissing: "heart-handshake", lingerie: "gem", massages: "hand",
  masturbating: "moon", movies: "clapperboard", music: "eighth-notes", onenightstand: "lamp", oralsex: "moon-star", outdoors: "trees", party: "party-popper",
  photography: "camera", politics: "landmark", publicsex: "map-pin", reading: "book-open", relationship: "heart", sadomasochism: "feather",
  safesex: "shield-check", sex: "flame-kindling", sextoys: "package", shopping: "shopping-bag", sports: "trophy", sushi: "fish", tattoos: "pen-tool",
  tea: "cup-soda", theater: "drama", threesome: "users", travelling: "plane", vegetarian: "salad", videogames: "gamepad-2", wine: "wine",
};
