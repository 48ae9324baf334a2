// A stage with cameras: the fake server knows streams as far as a client can tell, and says so in its order.
import type { SessionConfiguration, Stream } from '@alcove/protocol';
import type { PublishOptions } from '../live-streams.ts';
import { settled } from './fake-clock.ts';
import { createFakePeers, fakeMedia } from './fake-peer.ts';
import { setConnectedStage } from './stage.ts';

export const streamOf = (id: string, traits: Partial<Stream> = {}): Stream => ({
  stream_id: id,
  uid: 2,
  nick: 'Bruno',
  roomid: 1,
  private: 0,
  call_id: '',
  muted: 0,
  paused: 0,
  camera: 1,
  recording: 0,
  veiled: 0,
  snapshot_url: '',
  watchers: 0,
  started_at: 0,
  ...traits,
});

const done = () => ({ data: {} });

/** A client that has joined room 1. */
export async function setStudio(configuration: Partial<SessionConfiguration> = {}) {
  const media = createFakePeers();
  const stage = await setConnectedStage('1', { media: media.media, configuration });
  const { server, client } = stage;
  let named = 0;
  const toggled = () => ({ data: { stream_id: `s${named}`, muted: 0, paused: 0, camera: 1 } });
  for (const action of ['stop', 'stream_sdp', 'stream_ice', 'view_sdp', 'view_ice', 'view_size', 'leave']) {
    server.on(`stream/${action}`, done);
  }
  for (const action of ['talk', 'mute', 'cameraOn', 'cameraOff', 'pause', 'play']) {
    server.on(`stream/${action}`, toggled);
  }
  server.on('stream/start', () => ({ data: { stream_id: `s${++named}`, simulcast: 1 } }));
  server.on('stream/view', ({ ref }) => ({ data: { ref, pictures: 0, offer: 0 } }));
  server.on('stream/snapshot', () => ({ data: { url: '/snapshot.jpg' } }));
  server.on('stream/screenshot', () => ({ data: { url: '/screenshot.jpg' } }));
  server.on('stream/stats', () => ({ data: { counters: { packetsOut: 7 } } }));
  server.on('stream/record_start', () => ({ data: { record_id: 'r1' } }));
  server.on('stream/record_stop', () => ({ data: { record_id: 'r1' } }));

  const tell = (action: string, data: object) => server.socket.tell('stream', action, data);
  const studio = {
    ...stage,
    media,
    streams: client.streams,
    tell,
    /** Everything of streams that was asked on all sockets, in its order. */
    asked: (action?: string) =>
      server.sockets
        .flatMap(({ requests }) => requests)
        .filter((request) => request.plugin === 'stream' && (!action || request.action === action)),
    actions: () => studio.asked().map(({ action }) => action),
    started: (id: string, traits: Partial<Stream> = {}) => tell('stream_started', streamOf(id, traits)),
    /** The server answers the publisher, and packets flow. */
    async answer(streamId: string) {
      const { peer } = media;
      tell('stream_server_sdp', {
        stream_id: streamId,
        sdp: 'the answer',
        type: 'answer',
        connection: 'both',
      });
      await settled();
      peer.stand();
      await settled();
    },
    async offer(ref: number, ufrag = 'u1') {
      tell('view_server_sdp', { ref, ufrag, sdp: `offer ${ufrag}`, type: 'offer' });
      await settled();
      return media.peer;
    },
    /** The socket is lost, and there again. */
    async blink() {
      server.socket.drop();
      await stage.clock.advance(0);
    },
  };
  return studio;
}
export type Studio = Awaited<ReturnType<typeof setStudio>>;

/** A live publication in room 1. */
export async function goLive(studio: Studio, options: PublishOptions = { room: 1 }) {
  const media = fakeMedia();
  const publication = studio.streams.publish(media, options);
  await studio.clock.advance(500);
  await studio.answer('s1');
  return { media, publication };
}
