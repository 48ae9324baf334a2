// In which language somebody writes, by letters and by small words.
import type { Language } from '@alcove/protocol';

const words: Readonly<Record<Exclude<Language, 'ru'>, RegExp>> = {
  fr: /(?<!\p{L})(?:bonjour|bonsoir|salut|merci|je|tu|vous|est|les|des|une?|oui|non|et|moi|ça|quoi|pourquoi|qui|où|comment|appelle)(?!\p{L})|[éèêàçùâîôœ]/giu,
  en: /(?<!\p{L})(?:hello|hi|hey|thanks?|the|you|your|is|are|i'?m|and|what|why|who|where|how|yes|from|call|good|evening)(?!\p{L})/giu,
};

/** `usual`: where the text tells nothing. */
export function languageWritten(text: string, usual: Language): Language {
  const start = text.slice(0, 500);
  if ((start.match(/\p{Script=Cyrillic}/gu)?.length ?? 0) > start.length / 4) return 'ru';
  const count = (language: 'fr' | 'en') => start.match(words[language])?.length ?? 0;
  const [fr, en] = [count('fr'), count('en')];
  if (fr === en) return usual;
  return fr > en ? 'fr' : 'en';
}
