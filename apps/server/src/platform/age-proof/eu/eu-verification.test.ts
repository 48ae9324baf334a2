// What of an app's answer is believed: attestations, certificates, transcripts, and CBOR that no app writes.
import { dayMs } from '@alcove/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { isBoundedCbor } from './cbor-bounds.ts';
import { createDemoIssuer } from './demo/demo-issuer.ts';
import { presentedAs } from './demo/presented-as.ts';
import { browserTranscript, linkTranscript } from './transcripts.ts';
import { provesMajority } from './verify-response.ts';

const now = Date.UTC(2026, 10, 30, 12);
const issuer = createDemoIssuer({ secretKey: 'the secret of this site, long enough' });
const asked = { responseUri: 'https://site.example/age/eu/transaction', nonce: 'our-nonce' };
let anchors: Uint8Array[];
beforeAll(async () => void (anchors = [await issuer.anchor(now)]));

const transcript = () => linkTranscript(asked);

test('an adult of a listed provider proves majority, in an app and in a browser', async () => {
  const browser = browserTranscript({ encryptionInfo: 'info', origin: 'https://site.example' });
  for (const each of [await transcript(), browser]) {
    const response = await issuer.present('adult', each, now);
    expect(await provesMajority({ response, transcript: each, anchors, now })).toBe(true);
  }
});

test.each(presentedAs.filter((as) => as !== 'adult' && as !== 'replayed'))(
  'an attestation that is %s proves nothing',
  async (as) => {
    const response = await issuer.present(as, await transcript(), now);
    expect(await provesMajority({ response, transcript: await transcript(), anchors, now })).toBe(false);
  },
);

test.each([
  ['nonce', { nonce: 'another-nonce' }],
  ['response address, and so another client id', { responseUri: 'https://other.example/age/eu/transaction' }],
])('an answer to another %s proves nothing', async (_, other) => {
  const response = await issuer.present('adult', await linkTranscript({ ...asked, ...other }), now);
  expect(await provesMajority({ response, transcript: await transcript(), anchors, now })).toBe(false);
});

test('an answer to a page of another origin, or to other keys, proves nothing', async () => {
  const ours = { encryptionInfo: 'info', origin: 'https://site.example' };
  for (const other of [{ origin: 'https://other.example' }, { encryptionInfo: 'other' }]) {
    const response = await issuer.present('adult', browserTranscript({ ...ours, ...other }), now);
    const read = { response, transcript: browserTranscript(ours), anchors, now };
    expect(await provesMajority(read)).toBe(false);
  }
});

test('an attestation is good only while it, its signer and its provider are valid, on the injected clock', async () => {
  const response = await issuer.present('adult', await transcript(), now);
  for (const at of [now - 2 * dayMs, now + 31 * dayMs, now + 400 * dayMs]) {
    expect(await provesMajority({ response, transcript: await transcript(), anchors, now: at })).toBe(false);
  }
  expect(await provesMajority({ response, transcript: await transcript(), anchors: [], now })).toBe(false);
});

test('any byte that is changed leaves no proof, and no fault', async () => {
  const response = await issuer.present('adult', await transcript(), now);
  const read = { transcript: await transcript(), anchors, now };
  // Every seventh: the last certificate bits that a verifier ignores are none of them.
  let believed = 0;
  for (let at = 0; at < response.length; at += 97) {
    const changed = Uint8Array.from(response);
    changed[at] = (changed[at] ?? 0) ^ 0x41;
    if (await provesMajority({ ...read, response: changed })) believed++;
  }
  expect(believed).toBe(0);
});

const bytes = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));

describe('CBOR that no app writes is refused before it is decoded', () => {
  test.each([
    ['nests without end', '81'.repeat(200) + '01'],
    ['nests within byte strings without end', nested(40)],
    ['repeats a key', 'a2 6161 01 6161 02'],
    ['repeats a key within an embedded item', 'd818 47 a2 6161 01 6161 02'],
    ['repeats a key within a signed payload', '84 40 a0 47 a2616101616102 40'],
    ['says that a list is longer than it is', '9a 05f5e100 01'],
    ['says that a map is longer than it is', 'ba 05f5e100 01'],
    ['says that a text is longer than it is', '7b ffffffffffffffff 61'],
    ['has no end of its own', '9f 01 ff'],
    ['shares references', 'd81c 81 01'],
    ['goes on after its end', '01 01'],
    ['ends too early', '82 01'],
    ['is nothing', ''],
    ['has a list as key', 'a1 80 01'],
  ])('when it %s', (_, hex) => {
    expect(isBoundedCbor(bytes(hex))).toBe(false);
  });

  test('but what an app writes passes', async () => {
    expect(isBoundedCbor(await issuer.present('adult', await transcript(), now))).toBe(true);
  });
});

/** An embedded item within an embedded item, and so on. */
function nested(depth: number): string {
  let hex = '01';
  for (let level = 0; level < depth; level++) {
    hex = `d81859${(hex.length / 2).toString(16).padStart(4, '0')}${hex}`;
  }
  return hex;
}
