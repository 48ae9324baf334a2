// What a room is sent about a camera whose publisher keeps switching, and about its viewers.
import { type RoomId, streamsCallbacks, type Uid } from '@alcove/protocol';
import { expect, test } from 'vitest';
import type { StreamChange, ViewChange } from './known-streams.ts';
import type { KnownStream, KnownView } from './registry-entries.ts';
import { createRoomBroadcasts } from './room-broadcasts.ts';

const publisher = 7 as Uid;
const roomId = 3 as RoomId;

function scene() {
  let stream = { id: 'a', uid: publisher, roomId, muted: false, camera: true, veiledAt: 0 } as KnownStream;
  let views: KnownView[] = [];
  const sent: { action: string; muted?: number; watchers?: number }[] = [];
  const cameras: number[] = [];
  const lines: string[] = [];
  const changes: { stream(change: StreamChange): void; view(change: ViewChange): void } = {
    stream: () => {},
    view: () => {},
  };
  const broadcasts = createRoomBroadcasts({
    known: {
      onStream: (listener) => void (changes.stream = listener),
      onView: (listener) => void (changes.view = listener),
      stream: () => stream,
      of: () => [stream],
      inRoom: () => [stream],
      viewsBy: () => [],
      viewerCount: () => views.length,
    },
    rooms: { setCameras: () => {} },
    chat: {
      broadcastAbout: (_, __, { action }, data) => sent.push({ action, ...(data as object) }),
      tellOfCamera: (_, type) => void lines.push(type),
      setActivity: (_, { camera }) => void cameras.push(camera),
      onSubscribe: () => {},
      onVisibilityChange: () => {},
      sessionOn: () => ({ uid: publisher, nick: '', trial: false, mayPay: true, rooms: new Set() }),
    },
  });
  return {
    broadcasts,
    sent,
    cameras,
    lines,
    start: () => changes.stream({ before: undefined, after: stream, reason: 'STREAM_STOP' }),
    switchTo(flags: Partial<KnownStream>) {
      const before = stream;
      stream = { ...stream, ...flags };
      changes.stream({ before, after: stream, reason: 'STREAM_STOP' });
    },
    watch() {
      const after = { id: String(views.length), streamId: 'a', uid: views.length as Uid } as KnownView;
      views = [...views, after];
      changes.view({ before: undefined, after });
    },
    end: () => changes.stream({ before: stream, after: undefined, reason: 'STREAM_STOP' }),
  };
}
const { streamUpdate, streamEnded } = streamsCallbacks;

test('a publisher who mutes for the first time is announced at once, and a hundred more switches once a tick', () => {
  const { broadcasts, sent, start, switchTo } = scene();
  start();
  sent.length = 0;
  switchTo({ muted: true });
  expect(sent).toMatchObject([{ action: streamUpdate.action, muted: 1 }]);
  for (let nth = 0; nth < 100; nth++) switchTo({ muted: nth % 2 === 1 });
  switchTo({ muted: false });
  expect(sent).toHaveLength(1);
  broadcasts.tick();
  expect(sent).toMatchObject([{ muted: 1 }, { muted: 0 }]);
  broadcasts.tick();
  expect(sent).toHaveLength(2);
  switchTo({ muted: true });
  expect(sent).toHaveLength(3);
});

test('a camera that is switched off and on a hundred times is shown beside the nick as it is at the tick', () => {
  const { broadcasts, cameras, start, switchTo } = scene();
  start();
  broadcasts.tick();
  cameras.length = 0;
  for (let nth = 0; nth < 100; nth++) switchTo({ camera: nth % 2 === 1 });
  switchTo({ camera: false });
  expect(cameras).toEqual([0]);
  switchTo({ camera: true });
  broadcasts.tick();
  expect(cameras).toEqual([0, 1]);
});

test('viewers who come within a tick are announced as one number, and no more once the camera is off', () => {
  const { broadcasts, sent, start, watch, end } = scene();
  start();
  sent.length = 0;
  for (let nth = 0; nth < 50; nth++) watch();
  expect(sent).toEqual([]);
  broadcasts.tick();
  expect(sent).toMatchObject([{ action: streamUpdate.action, watchers: 50 }]);
  watch();
  end();
  broadcasts.tick();
  expect(sent.slice(1)).toMatchObject([{ action: streamEnded.action }]);
});

test('a room reads once that a camera is veiled and once that it is shown again', () => {
  const { broadcasts, lines, start, switchTo, end } = scene();
  start();
  switchTo({ veiledAt: 5 });
  switchTo({ muted: true });
  broadcasts.tick();
  expect(lines).toEqual(['camera_veiled']);
  switchTo({ veiledAt: 0 });
  expect(lines).toEqual(['camera_veiled', 'camera_unveiled']);
  switchTo({ veiledAt: 9, private: true });
  end();
  expect(lines).toHaveLength(2);
});
