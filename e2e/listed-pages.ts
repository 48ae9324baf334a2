// The pages of the product as journeys visit them: those with one address, and those of one item among many.
import { type PageKey, pageKeys, pages } from '@alcove/protocol';

/** The address of a page without its optional parts. */
export const listedPath = (key: PageKey): string => pages[key].path.replaceAll(/\/:\w+\?/g, '') || '/';

const needsName = (key: PageKey): boolean => listedPath(key).includes(':');

export const listedPages: readonly PageKey[] = pageKeys.filter((key) => !needsName(key));
/** What is one member's own asks a visitor to log in, wherever it leads. */
export const itemPages: readonly PageKey[] = pageKeys.filter(
  (key) => needsName(key) && pages[key].audience !== 'member',
);

/** One page stands for all that look alike to a visitor: members' pages, keywords, lists of contributions. */
export function screenOf(key: PageKey): string {
  const { audience, path } = pages[key];
  if (audience === 'member' && key !== 'payment') return 'members';
  if (path.endsWith('/:tag?')) return 'keyword';
  return key.startsWith('index') && key !== 'index' ? 'list of contributions' : key;
}
