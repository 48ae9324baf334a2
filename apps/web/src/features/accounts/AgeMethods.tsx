// The ways to prove majority that the gate offers, where there are several, and an app's own way once it is chosen.
import type { AgeProof } from '@alcove/protocol';
import { useEffect, useEffectEvent } from 'react';
import FingerprintPattern from 'lucide-react/icons/fingerprint-pattern';
import ToggleLeft from 'lucide-react/icons/toggle-left';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../icons.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RadioCard } from '../../ui/RadioCard.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { AppProof, type AppProofProps, returned } from './AppProof.tsx';

const icons = { self: ToggleLeft, widget: glyph('shield-check'), eu: FingerprintPattern };

export type AgeMethodsProps = AppProofProps & {
  proofs: readonly AgeProof[];
  chosen: AgeProof | undefined;
  onChoose: (proof: AgeProof) => void;
};

export default function AgeMethods({ proofs, chosen, onChoose, ...asked }: AgeMethodsProps) {
  const { t } = useTranslation('accounts');
  const chooseFirst = useEffectEvent(() => {
    // Either an app on this device has led back, or a card was pressed before this part had come.
    const pressed = document.querySelector<HTMLInputElement>('input[name=method]:checked')?.value;
    const kind = returned(asked.returnPath) ? 'eu' : pressed;
    const first = proofs.find((proof) => proof.kind === kind);
    if (first) onChoose(first);
  });
  useEffect(() => chooseFirst(), []);
  return (
    <>
      {/* On a phone it stands above the other methods. */}
      {chosen?.kind === 'eu' && <AppProof {...asked} />}
      {proofs.length > 1 && (
        <Field group label={t('gate.methods')} labelHidden className="gate-methods">
          {proofs.map((proof) => (
            <RadioCard
              key={proof.kind}
              name="method"
              value={proof.kind}
              checked={proof === chosen}
              onChange={() => onChoose(proof)}
              title={
                <>
                  {proof.kind === 'widget' ? proof.name : t(`gate.method.${proof.kind}`)}{' '}
                  {proof.kind === 'self' && <StatusTag tone="warning">{t('gate.demo')}</StatusTag>}
                </>
              }
              consequence={t(`gate.methodHint.${proof.kind}`)}
              aside={<Icon of={icons[proof.kind]} />}
            />
          ))}
        </Field>
      )}
    </>
  );
}
