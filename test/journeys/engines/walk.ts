import type { Vesper } from "../vesper.ts";
import type { Hand } from "./hand.ts";

const layer = "dialog[open]";

export interface Newcomer {
  readonly name: string;
  readonly email: string;
}

/** From the front door to a confirmed account: every step of the sign-up is a sheet. */
export async function signUp(her: Hand, vesper: Vesper, { name, email }: Newcomer): Promise<void> {
  await her.open("/");
  await her.stands("Before you enter", "^Enter$");
  await her.press("button", "^Language", "header");
  await her.stands("Nederlands");
  await her.key("Escape");
  await her.press("main input[type=radio]", "^a woman$");
  await her.press("main input[type=checkbox]", "^men$");
  await her.press("main button", "Join free");
  await her.stands("^Join ");
  await her.fill("^Username", name, layer);
  for (const [part, value] of [
    ["^Day", "3"],
    ["^Month", "2"],
    ["^Year", "1975"],
  ] as const)
    await her.fill(part, value, layer);
  await her.stands("^Join ", "^Continue$");
  await her.choose("^Country", "Netherlands", layer);
  await her.choose("^Province", "Utrecht", layer);
  await her.choose("^City", "Utrecht", layer);
  await her.until(
    "the city stays chosen",
    `Array.from(document.querySelectorAll("${layer} select")).every(({ value }) => value !== "")`,
  );
  await her.stands("^Join ", "^Continue$");
  await her.fill("^E-mail", email, layer);
  await her.fill("^Password", "rain on a tin roof", layer);
  await her.stands("^Join ", "^Continue$");
  await her.fill("^About you", "I sail, I read, and I laugh.", layer);
  await her.press("input[type=checkbox]", "^I’m an adult", layer);
  await her.press("input[type=checkbox]", "^I give my explicit consent", layer);
  await her.stands("^Join ", "^Create account$");
  await her.at("^/signup-matches$");
  await her.shows("main a", "^Confirm my e-mail address$");
  await her.open("/members?api_signup_complete=true");
  await her.stands("Confirm your", "^Close$");
  const { text } = await vesper.mailTo(email);
  const [link = ""] = /http\S+\/activate\?\S+/.exec(text) ?? [];
  await her.open(link);
  await her.press("button", "^Confirm my address$");
  await her.at("^/activate/done$");
  await introduce(her);
}

/** Three steps after the address is confirmed: the first filled in, the second skipped. */
async function introduce(her: Hand): Promise<void> {
  await her.press("main a", "^Introduce yourself$");
  await her.press("main input[type=checkbox]", "^Coffee$");
  await her.press("main button", "^Continue$");
  await her.see("One line in your own words");
  await her.press("main a", "^Skip this step$");
  await her.press("main a", "^See who’s here$");
  await her.at("^/members$");
}

/** What a search and a profile lay over the page. */
export async function lookAround(her: Hand, profile: string): Promise<void> {
  await her.open("/members?gender=man&country=NL");
  await her.stands("off your first credits", "^Close$"); // comes after 40 s
  await her.press("button", "^Filters");
  await her.stands("Filters");
  await her.fill("^From age", "45", "form.filters");
  await her.press("button", "^Show ", "form.filters");
  // The address is the new one before the list is: its filters push the cards down as it comes.
  await her.until(
    "the search for 45",
    "location.search.includes('min_age=45') && document.querySelector('.filter-chip') && !document.querySelector(':popover-open')",
  );
  const filled = "document.querySelectorAll('.member-heart [aria-pressed=true]').length";
  await her.press(".member-heart button", "^Like ");
  await her.until("a card is liked where it stands", `${filled} === 1`);
  await her.press(".member-heart [aria-pressed=true]", "^Like ");
  await her.until("and the like is taken back", `${filled} === 0`);
  await her.at("^/members$");
  await her.press("button", "^Saved searches");
  await her.stands("^Saved searches$", "^Close$");
  await her.press(".member-card > a", "");
  await her.at("^/members/[0-9a-f-]{36}$");
  await her.open(profile);
  for (const [item, title] of [
    ["^Report ", "^Report "],
    ["^Block ", "^Block .*\\?$"],
  ] as const) {
    await her.press("main button", "^Options for ");
    await her.stands("Block");
    await her.press("a, button", item, ":popover-open");
    await her.stands(title, title.startsWith("^Report") ? "^Close$" : "^Cancel$");
  }
  await her.press("main button", "^Send a gift");
  await her.stands("^A gift for ", "^Close$");
}

/** A suggestion, and the photos of a profile at the window's size. */
export async function lookAtPhotos(her: Hand, id: string): Promise<void> {
  await her.open(`/members?t=${id}`);
  await her.stands("^You might like |likes you$", "^Close$");
  await her.open(`/members/${id}`);
  await her.press(".story-photo a", "");
  await her.stands("^Photos of ", "^Close$");
}

/** Words on the profile that are not saved yet are not left behind without a question. */
export async function leaveUnsaved(his: Hand): Promise<void> {
  await his.open("/profile");
  await his.fill("^In your own words", "I sail at night.", "main");
  await his.press("nav a", "Likes$");
  await his.stands("^Leave without saving", "^Keep editing$");
}

/** A photo in a conversation: chosen, sent, and looked at. */
export async function sendPhoto(his: Hand): Promise<void> {
  await his.givePicture(".composer input[type=file]");
  await his.stands("^A photo for ", "^Send · ");
  await his.press("button", "^Open photo$");
  await his.stands("^Photo$", "^Close$");
}

/** A stranger's three pictures become photos of a profile; one goes. */
export async function changePhotos(her: Hand): Promise<void> {
  await her.open("/profile");
  await her.givePicture(".own-photo-add input[type=file]");
  await her.press("main button", "^Options for photo 1");
  await her.stands("Delete photo", "^Delete photo$");
  await her.stands("^Delete this photo\\?$", "^Delete photo$");
  await her.see("Photo deleted.");
  await her.stands("^Notices$");
}

/** A message each way, as the two see it. */
export async function write(
  her: Hand,
  his: Hand,
  conversation: { hers: string; his: string },
): Promise<void> {
  await her.open(conversation.hers);
  await her.at("^/chats/");
  await her.fill("^Message to ", "Good evening. Do you sail?");
  await her.press("button", "^Send · ");
  await his.open("/chats");
  await his.press(".inbox a", conversation.his);
  await his.see("Do you sail?");
  await his.fill("^Message to ", "Only if somebody brings the coffee.");
  await his.press("button", "^Send · ");
  await her.see("Only if somebody brings the coffee.");
  await her.picture("conversation");
  await his.picture("conversation");
}

/** What lies over a conversation, and a phone's keyboard under it. */
export async function lookOverChat(her: Hand): Promise<void> {
  await her.press("button", "^Options for this conversation$");
  await her.stands("Delete conversation", "^Delete conversation$");
  await her.stands("^Delete this conversation\\?$", "^Cancel$");
  await her.press("button", "^Emoji, photo or gift$", "footer");
  await her.press("button", "^Send a gift$", "footer");
  await her.stands("^A gift for ", "^Close$");
  await staysAboveKeyboard(her);
}

/**
 * An iPhone's keyboard covers the window's lower half and tells only the visual viewport: that is
 * what the page is told here.
 */
async function staysAboveKeyboard(her: Hand): Promise<void> {
  const keyboard = (height: string) =>
    `(() => { Object.defineProperty(visualViewport, "height", { configurable: true, get: () => ${height} }); visualViewport.dispatchEvent(new Event("resize")); return true; })()`;
  const bottom = `document.querySelector(".composer").getBoundingClientRect().bottom`;
  await her.driver.evaluate(keyboard("innerHeight / 2"));
  await her.until(
    "the composer above the keyboard",
    `${bottom} <= innerHeight / 2 && ${bottom} > innerHeight / 3`,
  );
  await her.driver.evaluate(keyboard("innerHeight"));
  await her.until("the composer back at the window's end", `${bottom} > innerHeight * 0.8`);
}

/** Ideas for two conversations; the third is not free, says so, and leads to credits. */
export async function spendFree(
  her: Hand,
  [first, second, third]: readonly string[],
): Promise<void> {
  for (const free of [first, second]) {
    await her.open(`/members/${free}/chat`);
    await her.press("main button", "^More ideas$");
    await her.stands("^Ways to begin$", "\\?$");
    await her.press("button", "^Send · ");
    await her.until(
      "it is sent",
      "/Sent|Delivered|Read/.test(document.querySelector('.bubble-group[data-mine]')?.innerText) && document.querySelector('.composer textarea').value === ''",
    );
  }
  await her.open(`/members/${third}/chat`);
  await her.fill("^Message to ", "Do you cook?");
  await her.see("You’ve used both free conversations: replies cost");
  await her.picture("not-free");
  await her.press("a", "^Get credits$");
}

/** Credits, in the sheet over the chat, by the test provider's own checkout and back. */
export async function buy(her: Hand): Promise<void> {
  await her.press("dialog a", "^\\d+ credits");
  await her.press("dialog input[type=radio]", "iDEAL");
  await her.press("dialog button", "Order with obligation to pay");
  await her.at("^/sandbox/checkout/");
  await her.press("button", "^Pay ");
  await her.at("^/credits/");
  await her.see("credits added");
  await her.picture("bought");
}

/** In with the form. */
export async function logIn(
  hand: Hand,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await hand.open("/login");
  await hand.stands("Before you enter", "^Enter$");
  await hand.fill("^E-mail", email, "main");
  await hand.fill("^Password$", password, "main");
  await hand.press("main button", "^Log in$");
  await hand.at("^/members$");
}

/** The match that waited. */
export const closeMatch = (his: Hand): Promise<void> => his.stands("It’s a match", "^Later$");

/** One member by button, one by a drag of the card. */
export async function swipe(his: Hand): Promise<void> {
  await his.open("/swipe-game");
  const card = ".swipe-card:not([inert])";
  const top = `document.querySelector(${JSON.stringify(`${card} h2, ${card} h3`)})?.innerText`;
  for (const answer of [() => his.press("main button", "^Pass "), () => his.drag(card, -170)]) {
    const before = await his.until<string>("a card", top);
    await answer();
    await his.until("the next card", `${top} && ${top} !== ${JSON.stringify(before)}`);
  }
  await his.picture("swiped");
  await his.until(
    "nothing wider than the window",
    "document.documentElement.scrollWidth <= innerWidth",
  );
}

/** Blocks somebody: the notice stands above the page. */
export async function block(his: Hand, profile: string): Promise<void> {
  await his.open(profile);
  await his.press("main button", "^Options for ");
  await his.press("a, button", "^Block ", ":popover-open");
  await his.stands("^Block .*\\?$", "^Block$");
  await his.see("is blocked.");
  await his.stands("^Notices$");
}

/** Out by the account's menu: to the front door, not to a login that leads back. */
export async function logOut(hand: Hand): Promise<void> {
  await hand.open("/members");
  await hand.press("header button", "^Account menu$");
  await hand.stands("Log out", "^Log out$");
  await hand.until(
    "the front door",
    "location.pathname === '/' && location.search === '' && document.readyState === 'complete'",
  );
}
