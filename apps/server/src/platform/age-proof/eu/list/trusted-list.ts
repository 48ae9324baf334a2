// The EU's list of providers of age attestations, ETSI TS 119 612: what a signed document says.
import { X509Certificate } from 'node:crypto';
import { rootOf, signedText } from './signed-xml.ts';
import { listBounds, UnbelievedList } from './unbelieved-list.ts';

const tsl = 'http://uri.etsi.org/02231/v2#';
const listType = 'http://ec.europa.eu/tools/lotl/av/TrstSvc/TrustedList/TSLType/AVTL';
const providerType = /\/av\/TrstSvc\/Svctype\/PAA$/;
/** Of a provider that is listed no more. */
const ended = /\/(?:withdrawn|revoked|suspended|supervisionceased|deprecated\w*)$/i;

export type TrustedList = {
  sequence: number;
  issuedAt: number;
  nextUpdate: number;
  /** Certificates of the providers, DER. */
  anchors: Uint8Array[];
};

const allOf = (element: Element, name: string): Element[] =>
  Array.from(element.getElementsByTagNameNS(tsl, name));
const textOf = (element: Element | undefined, name: string): string =>
  ((element && allOf(element, name)[0])?.textContent ?? '').trim();

function timeOf(text: string, name: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new UnbelievedList(`${name} is no time`);
  return at;
}

function certificateOf(text: string): Uint8Array | undefined {
  try {
    return new X509Certificate(Buffer.from(text, 'base64')).raw;
  } catch {
    // One that cannot be read is nobody's: the others of the list still count.
    return undefined;
  }
}

function anchorsOf(service: Element): Uint8Array[] {
  if (!providerType.test(textOf(service, 'ServiceTypeIdentifier'))) return [];
  if (ended.test(textOf(service, 'ServiceStatus'))) return [];
  const [identity] = allOf(service, 'ServiceDigitalIdentity');
  if (!identity) return [];
  return allOf(identity, 'X509Certificate').flatMap((each) => certificateOf(each.textContent ?? '') ?? []);
}

export function readTrustedList(text: string, signers: readonly string[]): TrustedList {
  if (text.length > listBounds.bytes) throw new UnbelievedList('it is too long');
  const signed = signedText(text, signers);
  const root = rootOf(signed.text);
  if (root.namespaceURI !== tsl || root.localName !== 'TrustServiceStatusList')
    throw new UnbelievedList('it is not a trusted list');
  const [scheme] = allOf(root, 'SchemeInformation');
  if (textOf(scheme, 'TSLType') !== listType) throw new UnbelievedList('it lists something else');
  const issuedAt = timeOf(textOf(scheme, 'ListIssueDateTime'), 'ListIssueDateTime');
  const { validFromDate, validToDate } = signed.by;
  if (issuedAt < validFromDate.getTime() || issuedAt >= validToDate.getTime())
    throw new UnbelievedList('its signer was not valid when it was issued');
  // The history of a service stands beside what holds now.
  const services = allOf(root, 'ServiceInformation');
  const anchors = services.flatMap(anchorsOf);
  if (anchors.length > listBounds.anchors) throw new UnbelievedList('it names too many providers');
  return {
    sequence: Number(textOf(scheme, 'TSLSequenceNumber')) || 0,
    issuedAt,
    nextUpdate: timeOf(textOf(scheme, 'NextUpdate'), 'NextUpdate'),
    anchors,
  };
}
