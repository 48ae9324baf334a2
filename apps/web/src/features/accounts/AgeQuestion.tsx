// The question of the gate: the terms, the ways to prove majority, and a verifier's widget in their place. Its form
// works without scripts.
import {
  type AgeProof,
  ageOfMajority,
  appProofQuery,
  inLanguage,
  type Language,
  pathTo,
} from '@alcove/protocol';
import { memo, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgeMethodsProps } from './AgeMethods.tsx';
import { addressIn } from '../../call/call-server.ts';
import { latePart } from '../../late-part.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { verifyAge } from './gate.ts';
import type { AgeAsking } from './use-age-proof.ts';
import './gate.css';

// The methods that the server drew work as they stand, and travel once something is pressed.
const AgeMethods = latePart(async () => {
  if (globalThis.document?.querySelector('.gate form') && !location.search.includes(`${appProofQuery}=`))
    await new Promise((pressed) => addEventListener('click', pressed, true));
  return import('./AgeMethods.tsx');
});
// Drawn anew before their part has come, they would vanish until then.
const Methods = memo(
  (props: AgeMethodsProps) => (
    <Suspense>{(props.proofs[1] || props.chosen?.kind === 'eu') && <AgeMethods {...props} />}</Suspense>
  ),
  (before, after) => before.chosen === after.chosen,
);
const Verification = latePart(() => import('./Verification.tsx'));

export type AgeQuestionProps = {
  asking: AgeAsking;
  ageProofs: readonly AgeProof[];
  language: Language;
  /** Where a browser without scripts comes back to; leaving it ends a verification under way. */
  returnPath: string;
  /** What confirms, and what leads out. */
  children: ReactNode;
};

export function AgeQuestion({ asking, ageProofs, language, returnPath, children }: AgeQuestionProps) {
  const { t } = useTranslation('accounts');
  const { phase, chosen, refused, onProof } = asking;
  if (chosen?.kind === 'widget' && phase === 'proving')
    return (
      <Suspense>
        {/* Going elsewhere takes the widget away. */}
        <Verification
          key={returnPath}
          proof={chosen}
          language={language}
          refusal={refused}
          onProof={onProof}
          onRefusal={asking.setRefused}
          onFailure={asking.askAgain}
        />
      </Suspense>
    );
  const [before, link, after] = t('gate.consent', { age: ageOfMajority }).split(/<1>|<\/1>/);
  return (
    <form
      className="age-question"
      method="post"
      action={addressIn(language, verifyAge.path)}
      onSubmit={asking.confirm}
    >
      <input type="hidden" name="return" value={returnPath} />
      <Checkbox name="terms" value="1" error={refused}>
        {before}
        <a className="link" href={inLanguage(pathTo('cgu'), language)}>
          {link}
        </a>
        {after}
      </Checkbox>
      <Methods
        proofs={ageProofs}
        chosen={chosen}
        returnPath={returnPath}
        onChoose={asking.choose}
        onProof={onProof}
      />
      <div className="gate-choices">{children}</div>
    </form>
  );
}
