// What the window of a camera says.
import { LiveFailure, type ViewState } from '@alcove/live-client';
import { streamOf } from '@alcove/live-client/testing';
import type { Stream } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { comesBack, isOn, isStill, lookOf, saysOf, type WindowSays } from './window-state.ts';

const media = { getTracks: () => [] };
const failure = (code: string) => new LiveFailure({ code, result: 403, comment: '', data: {} });
const live: ViewState = { status: 'live', media };

const cases: [ViewState, Partial<Stream>, boolean, WindowSays][] = [
  [{ status: 'connecting' }, {}, false, 'connecting'],
  [live, {}, false, undefined],
  [{ status: 'restarting', media }, {}, false, undefined],
  [live, { muted: 1 }, false, undefined],
  [live, { paused: 1 }, false, 'paused'],
  [live, { camera: 0 }, false, 'dark'],
  [{ status: 'pictures', url: '/blurred.jpg' }, {}, false, 'veiled'],
  [{ status: 'lost', reason: 'STREAM_LOST' }, {}, false, 'lost'],
  [{ status: 'ended', reason: 'STREAM_STOP' }, {}, false, 'ended'],
  [{ status: 'ended', reason: 'LIMIT_REACHED' }, {}, true, 'limited'],
  [{ status: 'ended', reason: 'LIMIT_REACHED' }, {}, false, 'elsewhere'],
  [{ status: 'refused', failure: failure('watching_expired') }, {}, false, 'limited'],
  [{ status: 'refused', failure: failure('watching_one_at_a_time') }, {}, false, 'refused'],
];

test.each(cases)('%o of a stream with %o', (state, traits, limited, says) => {
  expect(saysOf(state, streamOf('s1', traits), limited)).toBe(says);
});

const all: WindowSays[] = [
  'connecting',
  'lost',
  'ended',
  'paused',
  'dark',
  'limited',
  'elsewhere',
  'refused',
  undefined,
];

test('a muted window is drawn as such; one without a picture closes by itself', () => {
  expect(lookOf(undefined, true)).toBe('muted');
  expect(lookOf(undefined, false)).toBe('live');
  expect(lookOf('dark', true)).toBe('paused');
  expect(all.filter(isStill)).toEqual(['lost', 'ended', 'paused']);
  expect(all.filter(isOn)).toEqual(['paused', 'dark', undefined]);
});

test('after a reload a window over the free hour comes back to say so; one that ended or was refused does not', () => {
  expect(all.filter(comesBack)).toEqual(['connecting', 'lost', 'paused', 'dark', 'limited', undefined]);
});
