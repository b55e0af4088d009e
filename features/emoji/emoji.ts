/**
 * The emoji of the picker, by group. Names and search words are messages, `emoji.name.<code
 * points>`: the first is the name.
 */
export const emojiGroups = {
  faces:
    "😀 😄 😁 😅 😂 🤣 🙂 😊 😇 😉 🙃 😌 😍 🥰 😘 😚 😋 😛 😜 🤗 🤭 🤫 🤔 🤨 😏 😎 🤓 🥳 🤩 😢 😭 😔 😟 🥺 😳 😱 😮 😴 🥱 😡 🙄 😬 🤒 🥵 🥶 😈",
  love: "❤️ 🧡 💛 💚 💙 💜 🤍 🖤 💕 💞 💓 💗 💖 💘 💝 💔 💋 💌 💍 💐 🌹 🔥 ✨",
  gestures: "👋 👍 👎 👌 ✌️ 🤞 🤝 👏 🙌 🙏 💪 🫶 🤷 🤦 🙋 💃 🕺 👀 🚶 🧘",
  nature: "☀️ 🌙 ⭐ 🌈 ☁️ 🌧️ ⛈️ ❄️ 🌊 🌷 🌻 🌸 🍀 🌳 🍂 🐶 🐱 🐴 🐦 🦋 🐝 🦊 🐻 🐰 🦆 🐟",
  food: "☕ 🍵 🍷 🥂 🍾 🍺 🍻 🍸 🥃 🧁 🍰 🎂 🍫 🍦 🥐 🥖 🧀 🍕 🍝 🍔 🍟 🥗 🍣 🍲 🍳 🍓 🍒 🍎 🍇 🍋",
  leisure: "🎵 🎶 🎸 🎹 🎬 🎭 🎨 📖 🧩 ♟️ 🎲 ⚽ 🎾 ⛳ 🏊 🚴 ⛷️ ⛵ 🥾 🎣 📷 🌱 🎉 🎁 🎈 🎄 🥇",
  travel: "🏠 🚗 🚆 ✈️ 🚲 🚢 🏖️ 🏔️ 🏕️ 🌍 🗺️ 🌆 🌅 🗼 🛏️ 🧳",
  things: "📅 ⏰ ⌛ 📞 💬 💡 🕯️ 👗 👠 👔 👓 🔑 ✅ ❌ ❓ ❗ 💯 💤",
} as const;
export type EmojiGroup = keyof typeof emojiGroups;

/**
 * The key of an emoji's words: its code points in hex, without the one that only asks for colour.
 */
export const emojiId = (emoji: string): string =>
  Array.from(emoji, (character) => character.codePointAt(0) ?? 0)
    .filter((point) => point !== 0xfe0f)
    .map((point) => point.toString(16))
    .join("-");
