// Which lists of providers are believed, and what of them.
import { dayMs } from '@alcove/protocol';
import { beforeAll, expect, test } from 'vitest';
import { createDemoIssuer } from '../demo/demo-issuer.ts';
import { createListSigner, type ListSigner, listTransforms } from '../demo/demo-list.ts';
import { UnbelievedList } from './unbelieved-list.ts';
import { readTrustedList } from './trusted-list.ts';

const now = Date.UTC(2026, 10, 30, 12);
let signer: ListSigner;
let other: ListSigner;
let anchor: Uint8Array;
beforeAll(async () => {
  [signer, other] = await Promise.all([createListSigner({ now }), createListSigner({ now })]);
  anchor = await createDemoIssuer({ secretKey: 'the secret of this site, long enough' }).anchor(now);
});

const write = (more: object = {}) => signer.write({ anchors: [anchor], now, ...more });
const read = (text: string) => readTrustedList(text, [other.signer, signer.signer]);

test.each(['filter', 'enveloped'] as const)('a list signed in the form %s names its providers', (form) => {
  expect(read(write({ transform: listTransforms[form] }))).toEqual({
    sequence: Math.floor(now / 1000),
    issuedAt: now,
    nextUpdate: now + 30 * dayMs,
    anchors: [expect.toSatisfy((each: Uint8Array) => Buffer.from(each).equals(anchor))],
  });
});

const root = /^(<TrustServiceStatusList[^>]*>)([\s\S]*)(<\/TrustServiceStatusList>)$/;

test.each<[string, () => string]>([
  ['was changed after signing', () => write().replace('granted', 'granteD')],
  ['is not signed', () => write().replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')],
  [
    'is signed by nobody we know',
    () =>
      signer.write({ anchors: [anchor], now }).replace(/[A-Za-z0-9+/]{4}(?==*<\/ds:SignatureValue>)/, 'AAAA'),
  ],
  ['is wrapped around a signed one', () => write().replace(root, `$1<Wrapped>${write()}</Wrapped>$3`)],
  ['stands beside a signed one', () => write().replace(root, `$1$2${write()}$3`)],
  ['declares entities', () => `<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${write()}`],
  ['is of another type', () => write({ type: 'http://uri.etsi.org/TrstSvc/TrustedList/TSLType/EUgeneric' })],
  [
    'subtracts more than its signature',
    () => write({ transform: listTransforms.filter.replace('ds:Signature<', 'tsl:Extra<') }),
  ],
  ['leaves out what it signs', () => write({ transform: '' })],
  ['is no XML', () => 'providers'],
  ['was issued before its signer was valid', () => write({ now: now - 400 * dayMs })],
])('a list that %s is not believed', (_, text) => {
  expect(() => read(text())).toThrow(UnbelievedList);
});

test('a list of an unknown signer is not believed', () => {
  expect(() => readTrustedList(write(), [other.signer])).toThrow('none of the signers');
});

test('a provider that was withdrawn, and a service of another type, are no anchors', () => {
  const withdrawn = signer.write({ anchors: [anchor, anchor], now, status: 'withdrawn' });
  expect(read(withdrawn).anchors).toEqual([]);
  expect(read(write({ service: 'CA/QC' })).anchors).toEqual([]);
});
