// The emoji that the picker offers, by group. Screen readers know each one's name in their own language.
export const emojiGroups = {
  faces: '😀 😄 😂 🙂 😉 😊 😍 😘 😋 😎 🤗 🤔 😏 🙄 😴 😮 😳 🥰 🥳 😢 😭 😡 🤫 😇 🤭 🫣',
  gestures: '👍 👎 👏 🙌 🙏 👋 👌 ✌️ 🤞 💪 🤝 👀 💋 🫶',
  hearts: '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💕 💞 💖',
  evening: '🌙 ⭐ ✨ 🔥 🌹 🌸 🍷 🥂 🍸 🍓 🍒 🍫 🕯️ 🎶 🎉 🎁 ☕ 🛋️',
  signs: '✅ ❌ ❓ ❗ 💬 📷 🎥 🔒 🔑 👑 💎 ⏳',
} as const;
export type EmojiGroup = keyof typeof emojiGroups;

export const groupNames = Object.keys(emojiGroups) as EmojiGroup[];
export const emojiOf = (group: EmojiGroup): string[] => emojiGroups[group].split(' ');

const name = 'recent-emoji';
const recentKept = 12;

export function recentEmoji(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, recentKept) : [];
  } catch {
    return [];
  }
}

export function rememberEmoji(emoji: string): void {
  const recent = [emoji, ...recentEmoji().filter((each) => each !== emoji)].slice(0, recentKept);
  try {
    localStorage.setItem(name, JSON.stringify(recent));
  } catch {
    // Without storage only the list of recent emoji is missing.
  }
}
