// The demo's trusted list, in the form in which the Commission signs its own. Written in canonical form by hand, so
// that its bytes are what is signed.
import { generateKeyPairSync, hash, sign, X509Certificate } from 'node:crypto';
import { dayMs } from '@alcove/protocol';
import { certify } from './certify.ts';

const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const filter = 'http://www.w3.org/2002/06/xmldsig-filter2';

/** How the signature is taken out of what it signs. */
export const listTransforms = {
  filter: `<ds:Transform Algorithm="${filter}"><dsig-xpath:XPath xmlns:dsig-xpath="${filter}" Filter="subtract">/descendant::ds:Signature</dsig-xpath:XPath></ds:Transform>`,
  enveloped: `<ds:Transform Algorithm="${dsig}enveloped-signature"></ds:Transform>`,
} as const;

const isoTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

export type DemoList = {
  anchors: readonly Uint8Array[];
  now: number;
  nextUpdate?: number;
  sequence?: number;
  transform?: string;
  type?: string;
  /** Of all its services. */
  service?: string;
  status?: string;
};

const providerOf = (anchor: Uint8Array, service: string, status: string): string =>
  '<TrustServiceProvider><TSPServices><TSPService><ServiceInformation>' +
  `<ServiceTypeIdentifier>http://ec.europa.eu/tools/lotl/av/TrstSvc/Svctype/${service}</ServiceTypeIdentifier>` +
  `<ServiceStatus>http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/${status}</ServiceStatus>` +
  `<ServiceDigitalIdentity><DigitalId><X509Certificate>${Buffer.from(anchor).toString('base64')}</X509Certificate></DigitalId></ServiceDigitalIdentity>` +
  '</ServiceInformation></TSPService></TSPServices></TrustServiceProvider>';

/** Answers lists, and the certificate that signs them. */
export async function createListSigner({ now }: { now: number }) {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const subject = 'CN=Demo list of age providers, C=EU';
  const certificate = await certify({
    subject,
    key,
    validFrom: now - 365 * dayMs,
    validTo: now + 3650 * dayMs,
  });

  return {
    signer: new X509Certificate(certificate).toString(),
    write(asked: DemoList): string {
      const { sequence = Math.floor(asked.now / 1000), nextUpdate = asked.now + 30 * dayMs } = asked;
      const { service = 'PAA', status = 'granted' } = asked;
      const providers = asked.anchors.map((anchor) => providerOf(anchor, service, status));
      const type = asked.type ?? 'http://ec.europa.eu/tools/lotl/av/TrstSvc/TrustedList/TSLType/AVTL';
      const opening = '<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" Id="list">';
      const content =
        `<SchemeInformation><TSLVersionIdentifier>6</TSLVersionIdentifier><TSLSequenceNumber>${sequence}</TSLSequenceNumber>` +
        `<TSLType>${type}</TSLType><ListIssueDateTime>${isoTime(asked.now)}</ListIssueDateTime>` +
        `<NextUpdate><dateTime>${isoTime(nextUpdate)}</dateTime></NextUpdate></SchemeInformation>` +
        `<TrustServiceProviderList>${providers.join('')}</TrustServiceProviderList>`;
      const closing = '</TrustServiceStatusList>';
      const info = (namespace: string) =>
        `<ds:SignedInfo${namespace}><ds:CanonicalizationMethod Algorithm="${exclusive}"></ds:CanonicalizationMethod>` +
        '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>' +
        `<ds:Reference URI=""><ds:Transforms>${asked.transform ?? listTransforms.filter}` +
        `<ds:Transform Algorithm="${exclusive}"></ds:Transform></ds:Transforms>` +
        '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>' +
        `<ds:DigestValue>${hash('sha256', opening + content + closing, 'base64')}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
      const signature = sign('sha256', Buffer.from(info(` xmlns:ds="${dsig}"`)), key).toString('base64');
      return (
        `${opening}${content}<ds:Signature xmlns:ds="${dsig}">${info('')}` +
        `<ds:SignatureValue>${signature}</ds:SignatureValue></ds:Signature>${closing}`
      );
    },
  };
}

export type ListSigner = Awaited<ReturnType<typeof createListSigner>>;
