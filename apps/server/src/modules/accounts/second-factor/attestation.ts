// Removes the attestation of a new passkey. Browsers are asked for none, and what some send all the same
// is not read: that would need certificate chains and, for revocation, requests to addresses that a
// stranger has written.
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';

export function withoutAttestation(answer: RegistrationResponseJSON): RegistrationResponseJSON {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject));
  const attestationObject = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>()
      .set('fmt', 'none')
      .set('attStmt', new Map())
      .set('authData', attestation.get('authData')),
  );
  return {
    ...answer,
    response: { ...answer.response, attestationObject: isoBase64URL.fromBuffer(attestationObject) },
  };
}
