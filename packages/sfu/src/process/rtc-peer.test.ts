// Memory of ended peers is released: a process serves many thousands of them.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Video } from 'node-datachannel';
import { expect, test } from 'vitest';
import { until } from '../testing/until.ts';
import { createRtcPeer } from './rtc-peer.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The track's listeners reference the peer, as those of sessions do. */
function comeAndGo(forgotten: FinalizationRegistry<string>): void {
  const peer = createRtcPeer(
    { bindAddress: '127.0.0.1' },
    { candidate: () => undefined, end: () => undefined },
  );
  const media = new Video('0', 'SendOnly');
  media.addVP8Codec(96);
  const track = peer.addTrack(media);
  const listener = () => void (peer.isConnected || track.isOpen());
  track.onOpen(listener);
  track.onMessage(listener);
  peer.offer();
  forgotten.register(peer, 'peer');
  forgotten.register(track, 'track');
  peer.end('closed');
}

test('the memory of an ended peer, its tracks and their listeners is released', async () => {
  const seen: string[] = [];
  const forgotten = new FinalizationRegistry<string>((what) => void seen.push(what));
  const count = 20;
  for (let turn = 0; turn < count; turn++) comeAndGo(forgotten);
  await until(() => {
    collectGarbage();
    return seen.length === 2 * count;
  });
  expect(seen.filter((what) => what === 'track')).toHaveLength(count);
});
