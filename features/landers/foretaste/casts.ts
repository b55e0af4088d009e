import type { Niche } from "#ui/art/hero-art.tsx";
import p11 from "./drawn/1-1.webp";
import p12 from "./drawn/1-2.webp";
import p13 from "./drawn/1-3.webp";
import p21 from "./drawn/2-1.webp";
import p22 from "./drawn/2-2.webp";
import p23 from "./drawn/2-3.webp";
import p31 from "./drawn/3-1.webp";
import p32 from "./drawn/3-2.webp";
import p33 from "./drawn/3-3.webp";
import p41 from "./drawn/4-1.webp";
import p42 from "./drawn/4-2.webp";
import p43 from "./drawn/4-3.webp";
import p51 from "./drawn/5-1.webp";
import p52 from "./drawn/5-2.webp";
import p53 from "./drawn/5-3.webp";
import p61 from "./drawn/6-1.webp";
import p62 from "./drawn/6-2.webp";
import p63 from "./drawn/6-3.webp";
import p71 from "./drawn/7-1.webp";
import p72 from "./drawn/7-2.webp";
import p73 from "./drawn/7-3.webp";
import bouquet from "./gifts/bouquet.webp";
import cake from "./gifts/cake.webp";
import candle from "./gifts/candle.webp";
import champagne from "./gifts/champagne.webp";
import rose from "./gifts/rose.webp";
import ticket from "./gifts/ticket.webp";

/** The three of an example, and what two of them say to each other is about. */
interface Cast {
  /** As the three of people.ts. */
  readonly portraits: readonly [string, string, string];
  /** Keys of what is asked on the first one's profile, of a gift, and of interests. */
  readonly question: string;
  readonly gift: readonly [key: string, picture: string];
  readonly shared: readonly [string, string];
  readonly others: readonly [string, string];
}

/**
 * How those of people.ts are shown at a site's front door; their names, `foretaste.name_…`, are of
 * their gender. No interest of theirs is an intimate one: visitors
 * are told none of members either (decision 33). Keys are whole, so that the page's words hold no
 * others (i18n/screen-words.server.ts).
 */
export const casts: Record<Niche, Cast> = {
  1: {
    portraits: [p11, p12, p13],
    question: "prompts.question.good_evening",
    gift: ["gifts.name.rose", rose],
    shared: ["interests.foodie", "interests.travelling"],
    others: ["interests.cooking", "interests.music"],
  },
  2: {
    portraits: [p21, p22, p23],
    question: "prompts.question.quietly_proud",
    gift: ["gifts.name.bouquet", bouquet],
    shared: ["interests.cooking", "interests.gardening"],
    others: ["interests.dancing", "interests.music"],
  },
  3: {
    portraits: [p31, p32, p33],
    question: "prompts.question.first_meeting",
    gift: ["gifts.name.champagne", champagne],
    shared: ["interests.wine", "interests.party"],
    others: ["interests.music", "interests.dancing"],
  },
  4: {
    portraits: [p41, p42, p43],
    question: "prompts.question.place",
    gift: ["gifts.name.ticket", ticket],
    shared: ["interests.beer", "interests.beach"],
    others: ["interests.outdoors", "interests.photography"],
  },
  5: {
    portraits: [p51, p52, p53],
    question: "prompts.question.still_to_try",
    gift: ["gifts.name.bouquet", bouquet],
    shared: ["interests.music", "interests.travelling"],
    others: ["interests.reading", "interests.gardening"],
  },
  6: {
    portraits: [p61, p62, p63],
    question: "prompts.question.learned_late",
    gift: ["gifts.name.candle", candle],
    shared: ["interests.wine", "interests.dancing"],
    others: ["interests.art", "interests.tattoos"],
  },
  7: {
    portraits: [p71, p72, p73],
    question: "prompts.question.sunday",
    gift: ["gifts.name.cake", cake],
    shared: ["interests.coffee", "interests.animals"],
    others: ["interests.reading", "interests.outdoors"],
  },
};
