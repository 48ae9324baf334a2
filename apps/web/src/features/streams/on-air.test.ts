// Coming back on the air after a reload, and when not.
import { expect, test } from 'vitest';
import { onAirFrom } from './on-air.ts';

const was = { roomid: 3, muted: true, paused: false, camera: true, at: 1000 };

test('she comes back as she was, into the same room, while her place is kept', () => {
  expect(onAirFrom(JSON.stringify(was), 3, 5000)).toEqual(was);
  expect(onAirFrom(JSON.stringify(was), 4, 5000)).toBeUndefined();
  expect(onAirFrom(JSON.stringify(was), 3, 16_000)).toBeUndefined();
  expect(onAirFrom(JSON.stringify(was), 3, 500)).toBeUndefined();
  for (const kept of [null, '', '{}', '3', 'null']) expect(onAirFrom(kept, 3, 5000)).toBeUndefined();
});
