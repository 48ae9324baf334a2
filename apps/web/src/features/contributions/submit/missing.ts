// What a set still needs before it may be submitted, in the order of its form: the same that the server demands.
import { contributionLimits, type OwnSet } from '@alcove/protocol';
import type { Transfer } from '../../media/index.ts';

export type Missing =
  | 'files'
  | 'arriving'
  | 'title'
  | 'section'
  | 'film'
  | 'owner_confirm'
  | 'publication_confirm';

export function missingOf(set: OwnSet | undefined, transfers: readonly Transfer[]): Missing[] {
  const files = set?.files ?? [];
  const is: Record<Missing, boolean> = {
    arriving: transfers.length > 0,
    files: files.length + transfers.length < contributionLimits.attachments.min,
    title: !set?.title.trim(),
    section: !set?.section,
    film: set?.section === 'v' && !files.some(({ kind }) => kind === 'video'),
    owner_confirm: !set?.owner_confirm,
    publication_confirm: !set?.publication_confirm,
  };
  return (Object.keys(is) as Missing[]).filter((each) => is[each]);
}
