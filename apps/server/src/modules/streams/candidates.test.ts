// What strangers say of where they can be reached is bounded, and waits for its description.
import { streamLimits } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { type EngineSession, EngineRefusal } from '../../platform/media-engine/media-engine.ts';
import { candidatesIn, createCandidateQueue, candidateFromWire, candidateToWire } from './candidates.ts';

const session = 's1' as EngineSession;
const candidate = (nth: number) => ({ candidate: `candidate:${nth}`, mid: '0' });

test('hundreds of candidates are not looked at; those before the description wait for it', async () => {
  const given: unknown[] = [];
  const candidates = createCandidateQueue({ addCandidate: async (_, one) => void given.push(one) });
  for (let nth = 0; nth < 10; nth++) await candidates.add(candidate(nth));
  expect(given).toEqual([]);
  await candidates.open(session);
  expect(given).toHaveLength(10);
  for (let nth = 10; nth < 500; nth++) await candidates.add(candidate(nth));
  expect(given).toHaveLength(streamLimits.candidates);
});

test('one that the engine does not take harms nobody; what breaks is told', async () => {
  let thrown: Error = new EngineRefusal('unknown');
  const candidates = createCandidateQueue({ addCandidate: () => Promise.reject(thrown) });
  await candidates.open(session);
  await candidates.add(candidate(1));
  thrown = new Error('broken');
  await expect(candidates.add(candidate(2))).rejects.toThrow('broken');
});

test('an empty candidate is the last, both ways', () => {
  expect(candidateFromWire({ stream_index: 0, stream_label: '0', candidate: '' })).toBeNull();
  expect(candidateToWire(null)).toEqual({ stream_index: 0, stream_label: '', candidate: '' });
  expect(candidateToWire({ candidate: 'candidate:1', mid: '1' }).stream_index).toBe(1);
});

test('those inside of a description are found with their line', () => {
  const sdp = 'v=0\r\nm=audio\r\na=mid:a\r\na=candidate:1 x\r\nm=video\r\na=candidate:2 y\r\na=mid:v\r\n';
  expect(candidatesIn(sdp)).toEqual([
    { candidate: 'candidate:1 x', mid: 'a' },
    { candidate: 'candidate:2 y', mid: 'v' },
  ]);
});
