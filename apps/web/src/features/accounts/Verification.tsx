// Where a verifier's widget stands inside the gate, once the terms are accepted.
import type { AgeProof, Language } from '@alcove/protocol';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mountVerifier } from './age-verifier.ts';

export type VerificationProps = {
  proof: Extract<AgeProof, { kind: 'widget' }>;
  language: Language;
  refusal: string | undefined;
  onProof: (token: string) => void;
  onRefusal: (said: string) => void;
  onFailure: (said: string) => void;
};

export default function Verification({ proof, language, refusal, ...callbacks }: VerificationProps) {
  const { t } = useTranslation('accounts');
  const element = useRef<HTMLDivElement>(null);
  const said = {
    onProof: callbacks.onProof,
    onRefusal: () => callbacks.onRefusal(t('gate.refused')),
    onFailure: () => callbacks.onFailure(t('gate.unreachable')),
  };
  const latest = useRef(said);
  useEffect(() => {
    latest.current = said;
  });
  const { name, scriptUrl } = proof;
  useEffect(() => {
    if (!element.current) return;
    return mountVerifier(element.current, scriptUrl, language, {
      onProof: (token) => latest.current.onProof(token),
      onRefusal: () => latest.current.onRefusal(),
      onFailure: () => latest.current.onFailure(),
    });
  }, [scriptUrl, language]);
  return (
    <div className="gate-verification stack g12">
      <p className="t16">{t('gate.verify', { name })}</p>
      <p className="hint">{t('gate.verifyHint', { name })}</p>
      <div ref={element} className="gate-widget" />
      <div aria-live="assertive">{refusal && <span className="hint error">{refusal}</span>}</div>
    </div>
  );
}
