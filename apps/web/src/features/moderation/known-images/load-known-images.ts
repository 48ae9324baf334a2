// Loads prints of known images, on the server first.
import { type AnswerOf, knownImageLimits, moderationCalls, type PageRequest } from '@alcove/protocol';
import { type LoadedOf, loadList } from '../../../call/load-list.ts';
import { pageAsked } from '../../../list-pages.ts';

export type KnownImagesAsked = { q: string; page: number };
export type OpenKnownImages = AnswerOf<typeof moderationCalls.knownImages> & { asked: KnownImagesAsked };

const queryMax = 64;

export async function loadKnownImages(
  call: PageRequest['call'],
  query: URLSearchParams,
): Promise<LoadedOf<OpenKnownImages>> {
  const q = (query.get('q') ?? '').trim().slice(0, queryMax);
  const { perPage } = knownImageLimits;
  const loaded = await loadList((page) => call(moderationCalls.knownImages, { q, page }), {
    page: pageAsked(query),
    perPage,
  });
  return loaded.state === 'open'
    ? { state: 'open', asked: { q, page: loaded.page }, ...loaded.answer }
    : loaded;
}
