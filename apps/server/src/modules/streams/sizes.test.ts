// What a publisher is sent about the sizes that viewers need.
import { streamsActions, streamsCallbacks } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { offer, ok, openSite, start } from './testing/cast.ts';

const { site, cast } = await openSite();
const { streamSizes, streamEnded } = streamsCallbacks;

test('a publisher is sent which sizes are needed, and nobody else is; one who comes back is sent them again', async () => {
  const publisher = await cast.publisher();
  const { streamId: stream_id, room, live } = publisher;
  const guest = await cast.someone(room);
  site.engine.wantLayers(stream_id, ['l']);
  expect(await live.receives(streamSizes)).toEqual({ stream_id, wanted: ['l'] });
  site.engine.wantLayers(stream_id, ['l', 'h']);
  await live.receives(streamSizes, ({ wanted }) => wanted.length === 2);
  expect(live.received(streamSizes)).toHaveLength(2);

  await live.leave();
  site.engine.wantLayers(stream_id, ['l', 'm']);
  const back = await site.live(publisher.member, { roomid: room.slug });
  expect(await start(back, { stream_id })).toBe(stream_id);
  expect(await back.receives(streamSizes)).toEqual({ stream_id, wanted: ['l', 'm'] });
  await ok(back, streamsActions.streamSdp, { sdp: offer, type: 'offer' });
  await ok(back, streamsActions.stop, {});
  await guest.live.receives(streamEnded);
  // A stream that is over.
  site.engine.wantLayers(stream_id, ['l']);
  expect(back.received(streamSizes)).toHaveLength(1);
  expect(guest.live.received(streamSizes)).toEqual([]);
});
