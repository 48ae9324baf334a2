// A refusal of the live connection in the reader's language: by its code, or else as the server worded it.
import { useTranslation } from 'react-i18next';
import type { LiveRefusal } from './entry.ts';

export function useRefusalText(): (refusal: LiveRefusal) => string {
  const { t, i18n } = useTranslation('refusals');
  const say = t as unknown as (key: string, options?: object) => string;
  return ({ code, comment, params }) => {
    const count = Number(params.count ?? 0);
    if (i18n.exists(code, { ns: 'refusals', count })) return say(code, params);
    return comment || say('internal');
  };
}
