// Which notifications become popups in this document.
import type { NotificationFrame } from '@alcove/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../../toasts.ts';
import { tellHere } from '../../told-here.ts';
import { popUp } from './popups.ts';

const item = (traits: Partial<NotificationFrame>) =>
  ({
    id: 1,
    text: 'Exclusion d’un salon',
    message: '',
    neutral: '',
    url: '/chat',
    ...traits,
  }) as NotificationFrame;
const shown = () => toasts.list().map(({ title }) => title);

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  toasts.remove(toasts.list().map(({ key }) => key));
});

test('an exclusion from a room of this document is told by the room alone, also just after it was lost', () => {
  const stop = tellHere({ type: 'excluded', roomId: 7 });
  popUp(item({ type: 'excluded', entity_id: '7' }));
  stop();
  popUp(item({ type: 'excluded', entity_id: '7' }));
  expect(shown()).toEqual([]);
  popUp(item({ type: 'excluded', entity_id: '8' }));
  expect(shown()).toEqual(['Exclusion d’un salon']);
});

test('a stopped camera of this document is told by its own toast alone; of another one the popup tells', () => {
  popUp(item({ type: 'camera_stopped', entity_id: '', text: 'Votre caméra' }));
  expect(shown()).toEqual(['Votre caméra']);
  tellHere({ type: 'cameraStopped' });
  popUp(item({ type: 'camera_stopped', entity_id: '', text: 'Votre caméra encore' }));
  expect(shown()).toEqual(['Votre caméra']);
});
