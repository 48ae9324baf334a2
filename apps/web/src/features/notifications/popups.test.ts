// Which notifications become popups in this document.
import type { NotificationFrame } from '@alcove/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../../toasts.ts';
import { announceHere } from '../../announced-here.ts';
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
afterEach(() => void vi.unstubAllGlobals());

test('an exclusion from a room of this document is announced by the room alone, also just after it was lost', () => {
  const stop = announceHere({ type: 'excluded', roomId: 7 });
  popUp(item({ type: 'excluded', entity_id: '7' }));
  stop();
  popUp(item({ type: 'excluded', entity_id: '7' }));
  expect(shown()).toEqual([]);
  popUp(item({ type: 'excluded', entity_id: '8' }));
  expect(shown()).toEqual(['Exclusion d’un salon']);
});

const ofCamera = ['camera_stopped', 'camera_veiled', 'camera_unveiled'];

test('a camera of this document that is stopped, veiled or shown again is announced beside its picture alone, and one of another document or of a program by a popup', () => {
  for (const type of ofCamera) popUp(item({ type, entity_id: '', text: type }));
  expect(shown()).toEqual(ofCamera);
  announceHere({ type: 'ownCamera' });
  for (const type of ofCamera) popUp(item({ type, entity_id: '', text: `${type} here` }));
  expect(shown()).toEqual(ofCamera);
});

test('a request pops up unless its conversation or the page of requests is on screen, and so does its answer', () => {
  const ask = (text: string) => popUp(item({ type: 'pm_request', entity_id: '3', text }));
  ask('Marlow');
  const leave = announceHere({ type: 'requests' });
  ask('on the page of requests');
  leave();
  announceHere({ type: 'conversation', id: 3 });
  for (const type of ['message', 'pm_accepted'])
    popUp(item({ type, entity_id: '3', text: 'in its own window' }));
  popUp(item({ type: 'pm_accepted', entity_id: '4', text: 'Iris' }));
  expect(shown()).toEqual(['Marlow', 'Iris']);
});

test('a popup plays its sound where its frame says so, once for each, and never in discreet mode', () => {
  const played: string[] = [];
  class FakeAudio {
    readonly address: string;
    volume = 1;
    currentTime = 0;
    constructor(address: string) {
      this.address = address;
    }
    async play() {
      played.push(this.address);
    }
  }
  vi.stubGlobal('Audio', FakeAudio);
  popUp(item({ type: 'follower', sound: 0 }));
  popUp(item({ type: 'follower', sound: 1 }));
  expect(played).toEqual(['/audio/message.mp3']);
  vi.stubGlobal('document', { documentElement: { dataset: { discreet: '' } } });
  popUp(item({ type: 'follower', sound: 1, neutral: '1 nouveau' }));
  expect(played).toHaveLength(1);
  expect(shown().at(-1)).toBe('1 nouveau');
});
