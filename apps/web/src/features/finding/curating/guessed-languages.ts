// For which language's readers a name of a proposal is likely meant: Cyrillic is Russian, then French before English.
import { type Language } from '@alcove/protocol';

export function guessedLanguages(names: readonly string[]): (Language | undefined)[] {
  const left: Language[] = ['fr', 'en'];
  let isRussianTaken = false;
  return names.map((name) => {
    if (!/\p{Script=Cyrillic}/u.test(name)) return left.shift();
    if (isRussianTaken) return undefined;
    isRussianTaken = true;
    return 'ru';
  });
}
