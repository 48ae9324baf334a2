// The message of a camera window.
import { LiveFailure, type ViewState } from '@alcove/live-client';
import { streamOf } from '@alcove/live-client/testing';
import type { Stream } from '@alcove/protocol';
import { expect, test } from 'vitest';
import {
  reopensAfterReload,
  isCameraOn,
  closesByItself,
  tileStateOf,
  windowMessageOf,
  type WindowMessage,
} from './window-message.ts';

const media = { getTracks: () => [] };
const failure = (code: string) => new LiveFailure({ code, result: 403, comment: '', data: {} });
const live: ViewState = { status: 'live', media };

const cases: [ViewState, Partial<Stream>, boolean, WindowMessage][] = [
  [{ status: 'connecting' }, {}, false, 'connecting'],
  [live, {}, false, undefined],
  [{ status: 'restarting', media }, {}, false, undefined],
  [live, { muted: 1 }, false, undefined],
  [live, { paused: 1 }, false, 'paused'],
  [live, { camera: 0 }, false, 'dark'],
  [{ status: 'pictures', url: '/blurred.jpg' }, {}, false, 'veiled'],
  [live, { veiled: 1 }, false, 'reported'],
  [{ status: 'connecting' }, { veiled: 1 }, false, 'reported'],
  [{ status: 'pictures', url: '/blurred.jpg' }, { veiled: 1 }, false, 'reported'],
  [{ status: 'lost', reason: 'STREAM_LOST' }, { veiled: 1 }, false, 'lost'],
  [{ status: 'lost', reason: 'STREAM_LOST' }, {}, false, 'lost'],
  [{ status: 'ended', reason: 'STREAM_STOP' }, {}, false, 'ended'],
  [{ status: 'ended', reason: 'LIMIT_REACHED' }, {}, true, 'limited'],
  [{ status: 'ended', reason: 'LIMIT_REACHED' }, {}, false, 'elsewhere'],
  [{ status: 'refused', failure: failure('watching_expired') }, {}, false, 'limited'],
  [{ status: 'refused', failure: failure('watching_one_at_a_time') }, {}, false, 'refused'],
  [{ status: 'refused', failure: failure('showroom_confirm') }, {}, false, 'priced'],
];

test.each(cases)('a view %o of a stream with %o shows its message', (state, traits, limited, message) => {
  expect(windowMessageOf(state, streamOf('s1', traits), limited)).toBe(message);
});

const all: WindowMessage[] = [
  'connecting',
  'lost',
  'ended',
  'paused',
  'dark',
  'limited',
  'elsewhere',
  'refused',
  'priced',
  undefined,
];

test('a muted window is drawn as muted; a lost, ended or paused one closes by itself (R9.009)', () => {
  expect(tileStateOf(undefined, true)).toBe('muted');
  expect(tileStateOf(undefined, false)).toBe('live');
  expect(tileStateOf('dark', true)).toBe('paused');
  expect(all.filter(closesByItself)).toEqual(['lost', 'ended', 'paused']);
  expect(all.filter(isCameraOn)).toEqual(['paused', 'dark', undefined]);
});

test('a viewer finds a window past the free hour again after a reload, but none that ended or was refused', () => {
  expect(all.filter(reopensAfterReload)).toEqual([
    'connecting',
    'lost',
    'paused',
    'dark',
    'limited',
    undefined,
  ]);
});
