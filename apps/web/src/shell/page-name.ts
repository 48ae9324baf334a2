// The title and description of what is on screen: `pages.<key>.…` of the page's domain, or the problem's.
import type { Namespace } from '@alcove/i18n';
import { pages } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { usePageKey } from '../page-key.ts';
import { useNamed } from './page-params.ts';
import { useGivenParams } from './page-addresses.ts';
import type { Problem } from './problem.ts';

export function usePageName(problem: Problem | undefined): { title: string; description?: string } {
  const key = usePageKey();
  const params = { ...useGivenParams(), ...useNamed() };
  const domain = key && (pages[key].domain as Namespace);
  // A problem uses the words of the shell alone: those of the page may be what is missing.
  const { t, i18n } = useTranslation(problem || !domain ? 'shell' : domain);
  const say = t as unknown as (key: string, options?: object) => string;
  if (problem && problem !== 'notFound') return { title: say('broken.title') };
  if (problem || !key || !domain) return { title: say('notFound.title') };
  const words = `pages.${key}`;
  return {
    title: say(`${words}.title`, params),
    ...(i18n.exists(`${words}.description`, { ns: domain }) && {
      description: say(`${words}.description`, params),
    }),
  };
}
