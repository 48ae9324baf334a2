// Whether an app's response proves majority: every check is made, so that one refusal takes as long as another.
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { DeviceResponse, type SessionTranscript } from '@owf/mdoc';
import { isBoundedCbor } from './cbor-bounds.ts';
import { mdocContext } from './mdoc-context.ts';
import { profile, proofBounds } from './profile.ts';

export type Presented = {
  response: Uint8Array;
  transcript: SessionTranscript;
  /** Certificates of the providers on the trusted list. */
  anchors: readonly Uint8Array[];
  now: number;
};

/** How far the clock of an issuer or a phone may differ from ours. */
const skewSeconds = 30;

const decoy = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const decoySignature = sign('sha256', Buffer.alloc(1), decoy.privateKey);
/** What verifying costs: the signatures of certificate, attestation and device. */
function spendAsMuch(): void {
  for (let each = 0; each < 3; each++) verify('sha256', Buffer.alloc(1), decoy.publicKey, decoySignature);
}

function decode(bytes: Uint8Array): DeviceResponse | undefined {
  if (bytes.length > proofBounds.responseBytes || !isBoundedCbor(bytes)) return undefined;
  try {
    return DeviceResponse.decode(bytes);
  } catch {
    // The library throws whatever its schemas find: all of it means that this is no response.
    return undefined;
  }
}

/** What the signatures say nothing of: that this is one document of the profile, and that it says "adult". */
function saysAdult(response: DeviceResponse): boolean {
  const { documents = [], documentErrors = [], status } = response;
  const [document] = documents;
  if (status !== 0 || documents.length !== 1 || documentErrors.length > 0 || !document) return false;
  const { issuerSigned, deviceSigned, docType } = document;
  const { deviceAuth } = deviceSigned;
  if (docType !== profile.docType) return false;
  if (issuerSigned.issuerAuth.mobileSecurityObject.docType !== profile.docType) return false;
  if (!deviceAuth.deviceSignature || deviceAuth.deviceMac) return false;
  const claims = issuerSigned
    .getIssuerNamespace(profile.namespace)
    ?.filter((item) => item.elementIdentifier === profile.claim);
  return claims?.length === 1 && claims[0]?.elementValue === true;
}

export async function provesMajority({ response, transcript, anchors, now }: Presented): Promise<boolean> {
  const decoded = decode(response);
  if (!decoded) {
    spendAsMuch();
    return false;
  }
  let isGood = true;
  try {
    isGood = saysAdult(decoded);
    await decoded.verify(
      {
        sessionTranscript: transcript,
        trustedCertificates: [...anchors],
        now: new Date(now),
        skewSeconds,
        onCheck({ status }) {
          if (status === 'FAILED') isGood = false;
        },
      },
      mdocContext,
    );
  } catch {
    // A key or a certificate inside cannot be read.
    spendAsMuch();
    return false;
  }
  return isGood;
}
