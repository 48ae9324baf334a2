// Which files of a set may not be published for want of a signature.
import type { DepictedFile } from '../contributions/index.ts';
import type { NamedFile } from './store.ts';

/** Of a photo whose faces were burnt in since, less is seen than was signed for. */
const isSameOrLess = (file: DepictedFile, shown: string): boolean =>
  file.blurred || shown === (file.picture ?? file.film);

/** Each person who was named on a file signed for it, and where others are visible there is such a person. */
export function isCovered(file: DepictedFile, named: readonly NamedFile[]): boolean {
  const people = Map.groupBy(
    named.filter(({ material }) => material === file.material_id),
    ({ person }) => person.toString('base64'),
  );
  if (file.people === 'others' && people.size === 0) return false;
  return [...people.values()].every((rows) =>
    rows.some(
      ({ state, shown, withdrawn_at: withdrawnAt }) =>
        state === 'signed' && withdrawnAt === 0 && isSameOrLess(file, shown),
    ),
  );
}
