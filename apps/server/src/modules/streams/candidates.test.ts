// ICE candidates of clients are bounded, and wait for the session of their description.
import { streamLimits } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { type EngineSession, EngineRefusal } from '../../platform/media-engine/media-engine.ts';
import { candidatesIn, createCandidateQueue, candidateFromWire, candidateToWire } from './candidates.ts';

const session = 's1' as EngineSession;
const candidate = (nth: number) => ({ candidate: `candidate:${nth}`, mid: '0' });

test('of hundreds of candidates that a client sends the engine is given those up to the bound; those before the description wait for it', async () => {
  const given: unknown[] = [];
  const candidates = createCandidateQueue({ addCandidate: async (_, one) => void given.push(one) });
  for (let nth = 0; nth < 10; nth++) await candidates.add(candidate(nth));
  expect(given).toEqual([]);
  await candidates.open(session);
  expect(given).toHaveLength(10);
  for (let nth = 10; nth < 500; nth++) await candidates.add(candidate(nth));
  expect(given).toHaveLength(streamLimits.candidates);
});

test('a candidate that the engine refuses is ignored, and any other error is thrown', async () => {
  let thrown: Error = new EngineRefusal('unknown');
  const candidates = createCandidateQueue({ addCandidate: () => Promise.reject(thrown) });
  await candidates.open(session);
  await candidates.add(candidate(1));
  thrown = new Error('broken');
  await expect(candidates.add(candidate(2))).rejects.toThrow('broken');
});

test('an empty candidate is the last one in both directions', () => {
  expect(candidateFromWire({ stream_index: 0, stream_label: '0', candidate: '' })).toBeNull();
  expect(candidateToWire(null)).toEqual({ stream_index: 0, stream_label: '', candidate: '' });
  expect(candidateToWire({ candidate: 'candidate:1', mid: '1' }).stream_index).toBe(1);
});

test('candidates inside a description are found with the mid of their media section', () => {
  const sdp = 'v=0\r\nm=audio\r\na=mid:a\r\na=candidate:1 x\r\nm=video\r\na=candidate:2 y\r\na=mid:v\r\n';
  expect(candidatesIn(sdp)).toEqual([
    { candidate: 'candidate:1 x', mid: 'a' },
    { candidate: 'candidate:2 y', mid: 'v' },
  ]);
});
