// Applies an engine's answer to a peer connection of the library.
import type { PeerConnection } from 'node-datachannel';

export const withoutCandidates = (sdp: string): string =>
  sdp.replace(/a=(?:candidate:[^\r\n]*|end-of-candidates)\r\n/g, '');

/** Description first, candidates after it: on loopback the library may otherwise connect before it is ready. */
export function applyAnswer(
  connection: PeerConnection,
  answer: string,
  through = (candidate: string) => candidate,
): void {
  connection.setRemoteDescription(withoutCandidates(answer), 'answer');
  for (const candidate of new Set(answer.match(/a=candidate:[^\r\n]*/g)))
    connection.addRemoteCandidate(through(candidate), '0');
}
