// What keeps a tab that is behind from loading the next page anew.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { roomNews } from '../room-news.ts';
import { noteTyping } from '../typed-into.ts';
import { isAnythingAtStake } from './at-stake.ts';

type Shown = { fields: object[]; media: object[]; hasDialog: boolean };
let shown: Shown;
let page: EventTarget;

beforeEach(() => {
  shown = { fields: [], media: [], hasDialog: false };
  page = new EventTarget();
  vi.stubGlobal('document', {
    querySelector: () => (shown.hasDialog ? {} : null),
    querySelectorAll: (selector: string) => (selector.startsWith('video') ? shown.media : shown.fields),
  });
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});
afterEach(() => {
  roomNews.set(undefined);
  vi.unstubAllGlobals();
});

function typeInto(field: EventTarget & { value?: string; textContent?: string }) {
  field.addEventListener('input', noteTyping);
  field.dispatchEvent(new Event('input'));
  shown.fields.push(field);
}
const field = (content: object) => Object.assign(new EventTarget(), content);

test('a page with a field that came filled, one that was emptied and a film that plays loses nothing', () => {
  typeInto(field({ value: ' ' }));
  shown = {
    fields: [...shown.fields, field({ value: '2026' })],
    media: [{ srcObject: null }],
    hasDialog: false,
  };
  expect(isAnythingAtStake()).toBe(false);
});

test.for<{ what: string; now: () => void }>([
  { what: 'a typed text', now: () => typeInto(field({ value: 'Hello' })) },
  { what: 'a text in the editor', now: () => typeInto(field({ textContent: 'Hello' })) },
  { what: 'a camera', now: () => shown.media.push({ srcObject: {} }) },
  { what: 'a dialog', now: () => void (shown.hasDialog = true) },
  { what: 'a room', now: () => roomNews.set({ rooms: 1, unread: 0, calls: 0 }) },
  {
    what: 'an upload that guards itself against the end of its page',
    now: () => page.addEventListener('beforeunload', (event) => event.preventDefault()),
  },
])('$what would be lost', ({ now }) => {
  now();
  expect(isAnythingAtStake()).toBe(true);
});
