// Which form of a word a number takes. The browser's own rules, with two forms folded into others:
// French "many" (a million and more) would double every text for one preposition, and Russian
// fractions take the same genitive as "few" (1,5 минуты, 2 минуты).
import type { Language } from '@alcove/protocol';

export type PluralForm = 'one' | 'few' | 'many' | 'other';

const rules = {
  fr: new Intl.PluralRules('fr'),
  en: new Intl.PluralRules('en'),
  ru: new Intl.PluralRules('ru'),
} satisfies Record<Language, Intl.PluralRules>;

export function pluralForm(language: Language, count: number): PluralForm {
  const form = rules[language].select(count) as PluralForm;
  if (language === 'fr' && form === 'many') return 'other';
  if (language === 'ru' && form === 'other') return 'few';
  return form;
}
