// An engine of peers whose calls go over a person's live socket, by the rules of the server. Peers that were written
// to test the engine thereby test the whole path.
import { streamsActions, streamsCallbacks } from '@alcove/protocol';
import type { PeersEngine } from '@alcove/sfu/testing';
import type { LiveActor } from '../../../testing/index.ts';
import type { EngineSession, StreamName } from '../../../platform/media-engine/media-engine.ts';
import { ok } from './cast.ts';

/** For one person, who publishes the stream or watches it by `ref`. */
export function engineBySocket(live: LiveActor, ref = 1): PeersEngine<EngineSession> {
  const id = `${ref}` as EngineSession;
  let ufrag = '';
  /** For an engine that answers and does not offer. */
  async function watchByOffer(stream: string, sdp: string) {
    const asked = { stream_id: stream, ref, ...(ufrag !== '' && { ufrag }) };
    const { offer } = await ok(live, streamsActions.view, asked);
    if (offer !== 1) throw new Error('the server offers by itself');
    const last = ufrag;
    await ok(live, streamsActions.viewSdp, { ref, ufrag, sdp, type: 'offer' });
    const answered = await live.receives(
      streamsCallbacks.viewServerSdp,
      (event) => event.ref === ref && event.ufrag !== last,
    );
    ({ ufrag } = answered);
    return { id, answer: answered.sdp };
  }
  return {
    async openIngest(stream, offer) {
      const before = live.received(streamsCallbacks.streamServerSdp).length;
      await ok(live, streamsActions.streamSdp, { stream_id: stream, sdp: offer, type: 'offer' });
      await live.receives(
        streamsCallbacks.streamServerSdp,
        () => live.received(streamsCallbacks.streamServerSdp).length > before,
      );
      const answered = live.received(streamsCallbacks.streamServerSdp).at(-1);
      return { id, answer: answered?.sdp ?? '' };
    },
    async openView(stream, { offer } = {}) {
      if (offer !== undefined) return watchByOffer(stream, offer);
      await ok(live, streamsActions.view, {
        stream_id: stream,
        ref,
        ...(ufrag !== '' && { ufrag }),
      });
      const last = ufrag;
      const offered = await live.receives(
        streamsCallbacks.viewServerSdp,
        (event) => event.ref === ref && event.ufrag !== last,
      );
      ({ ufrag } = offered);
      return { id, ufrag, offer: offered.sdp };
    },
    async acceptAnswer(_, sdp) {
      await ok(live, streamsActions.viewSdp, { ref, ufrag, sdp, type: 'answer' });
    },
    on(_, listener) {
      const receive = (bytes: Buffer) => {
        const { plugin, action, data } = JSON.parse(String(bytes)) as Record<string, never> & { data: never };
        const { stream_label: mid, candidate, ref: of } = (data ?? {}) as Record<string, string>;
        if (plugin !== 'stream' || action !== 'view_server_ice' || Number(of) !== ref) return;
        listener(id, candidate ? { candidate, mid: mid ?? '' } : null);
      };
      live.socket.on('message', receive);
      return () => live.socket.off('message', receive);
    },
  };
}

export const nameOf = (streamId: string) => streamId as StreamName;
