// The words of a title as they stand in the address of its page.
import { type ContributionCard, pathTo } from '@alcove/protocol';

const max = 80;

/** Letters of any script and digits; accents of Latin letters are left out. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, max)
    .replace(/^-+|-+$/g, '') || '-';

export const pathToSet = ({ number, title }: Pick<ContributionCard, 'number' | 'title'>): string =>
  pathTo('contribution', { number, title: slugOf(title) });
