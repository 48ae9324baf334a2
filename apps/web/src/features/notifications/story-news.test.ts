// Frames about stories while the page of stories is on screen, and elsewhere.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotificationFrame } from '@alcove/protocol';
import { toasts } from '../../toasts.ts';
import { popUp } from './popups.ts';
import { listenAsStoryPage, tellOfStory } from './story-news.ts';

const story = (type: string) =>
  ({ id: 1, type, text: type, message: '', neutral: '', url: '/', entity_id: '' }) as NotificationFrame;
const shown = () => toasts.list().map(({ title }) => title);
const types = ['followee_ephemeral', 'ephemeral', 'ephemeral_comment'];

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  toasts.remove(toasts.list().map(({ key }) => key));
});
afterEach(() => void vi.unstubAllGlobals());

test('on the page of stories they are for the page, and everything else pops up (R7.315, R7.316)', () => {
  let news = 0;
  const leave = listenAsStoryPage(() => news++);
  for (const type of [...types, 'gift']) popUp(story(type));
  expect([news, shown()]).toEqual([3, ['gift']]);
  leave();
  for (const type of types) popUp(story(type));
  expect([news, shown()]).toEqual([3, ['gift', ...types]]);
});

test('what happens to a single story reaches the page of stories alone, with its number (R7.316)', () => {
  const news = { entity_id: '7', action: 'changed' } as const;
  const heard: unknown[] = [];
  tellOfStory(news);
  const leave = listenAsStoryPage((told) => heard.push(told));
  tellOfStory(news);
  leave();
  expect([heard, shown()]).toEqual([[news], []]);
});
