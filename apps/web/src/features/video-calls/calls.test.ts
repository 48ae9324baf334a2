// What a page makes of announcements about calls, and of a swipe.
import type { CallMedia } from '@alcove/live-client/media';
import type { VideoCall } from '@alcove/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  dismissCall,
  forgetCallers,
  hideCaller,
  keepCall,
  letCallGo,
  noteCancelled,
  showCaller,
  shownCall,
  takeCall,
} from './shown-call.ts';
import { closeCallDevices, joinedCall, notePublished, openCallDevices } from './call-devices.ts';
import { stubStorage } from '../../testing/stub-storage.ts';
import { swipeOf } from './swipe.ts';

stubStorage();

let version = 0;
const call = (state: VideoCall['state'], traits: Partial<VideoCall> = {}) =>
  ({
    call_id: 'a',
    state,
    incoming: 1,
    version: ++version,
    counterpart: { uid: 7, nick: 'Basile' },
    ended_reason: '',
    ...traits,
  }) as VideoCall;
const shown = () => shownCall.get()?.is;

beforeEach(() => {
  dismissCall();
  forgetCallers();
});

test('a swipe of more than 50 px answers to the left and declines to the right (R4.134, R4.135)', () => {
  expect([-51, -50, 0, 50, 51].map(swipeOf)).toEqual(['answer', undefined, undefined, undefined, 'decline']);
});

test('a page rings until the call is answered on another device, cancelled or dismissed (R3.139, R4.112, R4.119, R4.120, R4.121, R4.122, R4.123, R4.126)', () => {
  takeCall(call('new'));
  expect(shownCall.get()).toMatchObject({ is: 'ring', call: { call_id: 'a', incoming: 1 } });
  takeCall(call('connecting'));
  expect(shown()).toBe('elsewhere');
  dismissCall();
  for (const state of ['new', 'active', 'ended'] as const) takeCall(call(state));
  expect(shown()).toBeUndefined();
  takeCall(call('new', { call_id: 'b' }));
  takeCall(call('ended', { call_id: 'b', ended_reason: 'unanswered' }));
  expect(shown()).toBeUndefined();
});

test('a page that has answered keeps the call, shows its end with the reason and takes no other meanwhile (R3.142, R4.124)', () => {
  takeCall(call('new'));
  keepCall('a');
  takeCall(call('connecting'));
  expect(shown()).toBe('here');
  takeCall(call('new', { call_id: 'b' }));
  expect(shownCall.get()?.call.call_id).toBe('a');
  const late = call('connecting');
  takeCall(call('ended', { ended_reason: 'finished' }));
  takeCall(late);
  expect(shownCall.get()).toMatchObject({ is: 'ended', call: { ended_reason: 'finished' } });
  letCallGo();
});

test('an own call is shown by the page that made it alone (R4.115)', () => {
  takeCall(call('new', { incoming: 0 }));
  expect(shown()).toBeUndefined();
  keepCall('a');
  takeCall(call('new', { incoming: 0 }));
  expect(shown()).toBe('out');
});

test('a caller who cancels reads that they did, and one whom nobody answers reads that (R4.132, R4.137)', () => {
  for (const [id, expected] of [
    ['a', 'cancelled'],
    ['b', 'ended'],
  ] as const) {
    keepCall(id);
    takeCall(call('new', { call_id: id, incoming: 0 }));
    if (expected === 'cancelled') noteCancelled(id);
    takeCall(call('ended', { call_id: id, incoming: 0, ended_reason: 'unanswered' }));
    expect(shownCall.get()).toMatchObject({ is: expected, call: { call_id: id } });
  }
});

test('media that begin to flow change nothing of a call that this page has answered (R4.111, R4.126)', () => {
  keepCall('a');
  for (const state of ['connecting', 'active'] as const) {
    takeCall(call(state));
    expect(shown()).toBe('here');
  }
});

test('a declined caller rings no more in this session, which is that of the tab, until that is undone or the member logs out (R3.143, R3.144, R4.131)', () => {
  hideCaller(7);
  expect(sessionStorage.getItem('session hidden callers')).toBe('[7]');
  expect(localStorage.getItem('session hidden callers')).toBeNull();
  takeCall(call('new'));
  expect(shown()).toBeUndefined();
  takeCall(call('new', { call_id: 'c', counterpart: { uid: 8 } as VideoCall['counterpart'] }));
  expect(shown()).toBe('ring');
  dismissCall();
  showCaller(7);
  takeCall(call('new'));
  expect(shown()).toBe('ring');
  hideCaller(7);
  forgetCallers();
  takeCall(call('new'));
  expect(shown()).toBe('ring');
});

test('the state of a call holds what this page sends of itself, until the call is over (R3.141, R4.118)', async () => {
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => Promise.reject(new Error('no camera')) },
  });
  const left = vi.fn<() => void>();
  const media = { leave: left } as unknown as CallMedia;
  await openCallDevices('a');
  expect(joinedCall.get()).toMatchObject({ callId: 'a', failed: true });
  notePublished('another call', media);
  expect(joinedCall.get()?.media).toBeUndefined();
  notePublished('a', media);
  expect(joinedCall.get()?.media).toBe(media);
  closeCallDevices();
  expect(left).toHaveBeenCalledOnce();
  expect(joinedCall.get()).toBeUndefined();
});
