// What a house answers, as a peer of the engine's own library takes it.
import type { PeerConnection } from 'node-datachannel';

export const withoutCandidates = (sdp: string): string =>
  sdp.replace(/a=(?:candidate:[^\r\n]*|end-of-candidates)\r\n/g, '');

/** First who it is, then where: the library's own race on a loopback that is faster than it. */
export function applyAnswer(
  connection: PeerConnection,
  answer: string,
  through = (candidate: string) => candidate,
): void {
  connection.setRemoteDescription(withoutCandidates(answer), 'answer');
  for (const candidate of new Set(answer.match(/a=candidate:[^\r\n]*/g)))
    connection.addRemoteCandidate(through(candidate), '0');
}
