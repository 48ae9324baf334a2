// Which form of a word a number takes. The browser's own rules, but French has two forms here:
// "many" (a million and more) would double every French text for one preposition.
import type { Language } from '@alcove/protocol';

export type PluralForm = 'one' | 'few' | 'many' | 'other';

const rules = {
  fr: new Intl.PluralRules('fr'),
  en: new Intl.PluralRules('en'),
  ru: new Intl.PluralRules('ru'),
} satisfies Record<Language, Intl.PluralRules>;

export function pluralForm(language: Language, count: number): PluralForm {
  const form = rules[language].select(count) as PluralForm;
  return language === 'fr' && form === 'many' ? 'other' : form;
}
