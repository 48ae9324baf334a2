// How many photos and films, in words.
import type { TFunction } from 'i18next';

export function countedFiles(
  t: TFunction<'consents'>,
  { photos, films }: { photos: number; films: number },
): string {
  const each = [
    ...(photos > 0 || films === 0 ? [t('signing.photos', { count: photos })] : []),
    ...(films > 0 ? [t('signing.films', { count: films })] : []),
  ];
  return each.length === 2 ? t('signing.both', { photos: each[0], films: each[1] }) : (each[0] ?? '');
}
