// The ways to prove majority that the gate offers, where there are several.
import type { AgeProof } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/Field.tsx';
import { RadioCard } from '../../ui/RadioCard.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';

export type AgeMethodsProps = {
  proofs: readonly AgeProof[];
  chosen: AgeProof | undefined;
  disabled: boolean;
  onChoose: (proof: AgeProof) => void;
};

export default function AgeMethods({ proofs, chosen, disabled, onChoose }: AgeMethodsProps) {
  const { t } = useTranslation('accounts');
  return (
    <Field group label={t('gate.methods')} className="gate-methods">
      {proofs.map((proof) => (
        <RadioCard
          key={proof.kind}
          name="method"
          value={proof.kind}
          disabled={disabled}
          checked={proof === chosen}
          onChange={() => onChoose(proof)}
          title={proof.kind === 'widget' ? proof.name : t(`gate.method.${proof.kind}`)}
          consequence={t(`gate.methodHint.${proof.kind}`)}
          aside={proof.kind === 'self' && <StatusTag tone="warning">{t('gate.demo')}</StatusTag>}
        />
      ))}
    </Field>
  );
}
