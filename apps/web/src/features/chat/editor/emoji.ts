// The emoji that the picker offers, by group. Screen readers know each one's name in their own language.
import { isKeptText, kept, keptListOf } from '../../../kept.ts';

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

/** The latest first. */
const recent = kept('local', 'recent-emoji', keptListOf(isKeptText));
const recentKept = 12;

export const recentEmoji = (): string[] => (recent.get() ?? []).slice(0, recentKept);

export const rememberEmoji = (emoji: string): void =>
  recent.set([emoji, ...recentEmoji().filter((each) => each !== emoji)].slice(0, recentKept));
