// What of an XML document its signature covers: nothing else is ever read. It is exactly the form in which the
// Commission signs, or an enveloped signature: RSA-SHA256 over the whole document but for the signature itself.
import { X509Certificate } from 'node:crypto';
import { DOMParser } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import { UnbelievedList } from './unbelieved-list.ts';

const dsig = 'http://www.w3.org/2000/09/xmldsig#';
const filter = 'http://www.w3.org/2002/06/xmldsig-filter2';
const enveloped = `${dsig}enveloped-signature`;
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

const insist = (condition: boolean, problem: string): void => {
  if (!condition) throw new UnbelievedList(problem);
};

const fail = (problem: unknown): never => {
  throw new UnbelievedList(`it is not well-formed: ${String(problem).slice(0, 100)}`);
};

/** A document without a type of its own: entities could grow without end, and none is of the format. */
export function rootOf(text: string): Element {
  insist(!/<!(?:DOCTYPE|ENTITY)/i.test(text), 'it declares a document type');
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } });
  const parsed = parser.parseFromString(text, 'text/xml') as Document | undefined;
  return parsed?.documentElement ?? fail('it has no root');
}

const childrenOf = (element: Node, namespace: string, name: string): Element[] =>
  Array.from(element.childNodes).filter(
    (node): node is Element =>
      (node as Element).namespaceURI === namespace && (node as Element).localName === name,
  );

/** The first transform takes the one signature out, the second writes the rest in canonical form. */
function insistOnTransforms(reference: Element): void {
  const transforms = childrenOf(reference, dsig, 'Transforms').flatMap((each) =>
    childrenOf(each, dsig, 'Transform'),
  );
  const [first, second, ...more] = transforms;
  insist(second?.getAttribute('Algorithm') === exclusive && more.length === 0, 'its transforms are unknown');
  const algorithm = first?.getAttribute('Algorithm');
  if (!first || algorithm === enveloped) return;
  const [expression, ...others] = childrenOf(first, filter, 'XPath');
  const isSubtraction =
    expression?.getAttribute('Filter') === 'subtract' &&
    /^\/descendant::\w+:Signature$/.test((expression.textContent ?? '').trim());
  insist(algorithm === filter && isSubtraction && others.length === 0, 'its filter is unknown');
}

function insistOnForm(signature: Element): void {
  const [info, ...others] = childrenOf(signature, dsig, 'SignedInfo');
  insist(others.length === 0, 'it signs more than once');
  if (!info) throw new UnbelievedList('it signs nothing');
  const algorithmOf = (name: string) => childrenOf(info, dsig, name)[0]?.getAttribute('Algorithm');
  insist(algorithmOf('SignatureMethod') === rsaSha256, 'it is not signed with RSA-SHA256');
  insist(algorithmOf('CanonicalizationMethod') === exclusive, 'its canonical form is unknown');
  const references = childrenOf(info, dsig, 'Reference');
  const whole = references.filter((reference) => reference.getAttribute('URI') === '');
  insist(whole.length === 1 && references.length <= 2, 'it does not sign the whole once');
  for (const reference of references) {
    const [method] = childrenOf(reference, dsig, 'DigestMethod');
    insist(method?.getAttribute('Algorithm') === sha256, 'its digest is unknown');
    if (reference === whole[0]) insistOnTransforms(reference);
    else insist((reference.getAttribute('URI') ?? '').startsWith('#'), 'it signs something outside');
  }
}

/** The library knows no filters; the one signature stands directly in the root. */
class SignatureSubtraction {
  process(root: Node): Node {
    for (const signature of childrenOf(root, dsig, 'Signature')) root.removeChild(signature);
    return root;
  }

  getAlgorithmName(): string {
    return filter;
  }
}

function signedBy(text: string, signature: Element, signer: string): string | undefined {
  const signed = new SignedXml({ publicCert: signer, getCertFromKeyInfo: () => null });
  signed.CanonicalizationAlgorithms[filter] = SignatureSubtraction;
  try {
    signed.loadSignature(signature);
    if (!signed.checkSignature(text)) return undefined;
  } catch {
    // The library throws where the signature is another's.
    return undefined;
  }
  const whole = signed.getReferences().find((reference) => reference.uri === '');
  return whole?.signedReference;
}

/** Answers the canonical text that one of the signers has signed, and with which certificate. */
export function signedText(text: string, signers: readonly string[]): { text: string; by: X509Certificate } {
  const root = rootOf(text);
  const signatures = root.getElementsByTagNameNS(dsig, 'Signature');
  const [signature] = childrenOf(root, dsig, 'Signature');
  if (!signature || signatures.length !== 1) throw new UnbelievedList('it has not one signature');
  insistOnForm(signature);
  for (const signer of signers) {
    const covered = signedBy(text, signature, signer);
    if (covered !== undefined) return { text: covered, by: new X509Certificate(signer) };
  }
  throw new UnbelievedList('none of the signers has signed it');
}
