import { expect, test } from 'vitest';
import { automatic, captionsIn, sourceOf } from './source.ts';

const renditions = [720, 240, 480, 360].map((height) => ({ height, url: `/${height}.mp4`, bytes: 1 }));
const room = { heightPx: 400, saves: false, stalls: 0, playsLists: false };
const film = { duration_ms: 60_000, renditions, captions: [] };

test.each([
  [room, 480],
  [{ ...room, heightPx: 2000 }, 720],
  [{ ...room, stalls: 1 }, 360],
  [{ ...room, stalls: 9 }, 240],
  [{ ...room, saves: true }, 240],
])('on %o the automatic quality is %i', (where, height) => {
  expect(automatic(renditions, where)?.height).toBe(height);
});

test('a chosen quality wins; a list is played where the browser can; without either the preview', () => {
  expect(sourceOf(film, 720, room)).toMatchObject({ url: '/720.mp4', isPreview: false });
  expect(sourceOf({ ...film, hls: '/film.m3u8' }, 'auto', { ...room, playsLists: true })?.url).toBe(
    '/film.m3u8',
  );
  expect(sourceOf({ ...film, renditions: [], preview: '/preview.mp4' }, 'auto', room)).toMatchObject({
    url: '/preview.mp4',
    isPreview: true,
  });
  expect(sourceOf({ ...film, renditions: [] }, 'auto', room)).toBeUndefined();
});

test('captions begin with the reader’s language, or with the first there is', () => {
  const all = (['ru', 'en'] as const).map((language) => ({ language, url: `/${language}.vtt` }));
  expect(captionsIn(all, 'ru')?.language).toBe('ru');
  expect(captionsIn(all, 'fr')?.language).toBe('en');
  expect(captionsIn([], 'fr')).toBeUndefined();
});
