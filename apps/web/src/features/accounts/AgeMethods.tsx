// The ways to prove majority that the gate offers, where there are several, and an app's own way once it is chosen.
import type { AgeProof } from '@alcove/protocol';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { RadioCard } from '../../ui/RadioCard.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { AppProof, type AppProofProps, returned } from './AppProof.tsx';

export type AgeMethodsProps = AppProofProps & {
  proofs: readonly AgeProof[];
  chosen: AgeProof | undefined;
  onChoose: (proof: AgeProof) => void;
};

export default function AgeMethods({ proofs, chosen, onChoose, ...asked }: AgeMethodsProps) {
  const { t } = useTranslation('accounts');
  const chooseApp = useEffectEvent(() => {
    const app = proofs.find(({ kind }) => kind === 'eu');
    if (app && returned(asked.returnPath)) onChoose(app);
  });
  // An app on this device has led back.
  useEffect(() => chooseApp(), []);
  return (
    <>
      {proofs.length > 1 && (
        <Field group label={t('gate.methods')} className="gate-methods">
          {proofs.map((proof) => (
            <RadioCard
              key={proof.kind}
              name="method"
              value={proof.kind}
              checked={proof === chosen}
              onChange={() => onChoose(proof)}
              title={proof.kind === 'widget' ? proof.name : t(`gate.method.${proof.kind}`)}
              consequence={t(`gate.methodHint.${proof.kind}`)}
              aside={proof.kind === 'self' && <StatusTag tone="warning">{t('gate.demo')}</StatusTag>}
            />
          ))}
        </Field>
      )}
      {chosen?.kind === 'eu' && <AppProof {...asked} />}
    </>
  );
}
