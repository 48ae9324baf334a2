// Proof of age inside a page, by the question of the gate: what follows is not shown before it.
import { type AgeProof, inLanguage, type Language } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { AgeQuestion } from '../AgeQuestion.tsx';
import { useAgeProof } from '../use-age-proof.ts';

type ProveAgeProps = {
  ageProofs: readonly AgeProof[];
  language: Language;
  /** Of the button. */
  children: ReactNode;
  busy: string;
  /** Beside the button: the way out. */
  beside?: ReactNode;
  onProven: () => void;
};

export function ProveAge({ ageProofs, language, children, busy, beside, onProven }: ProveAgeProps) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const asking = useAgeProof(ageProofs, () => {
    // The page knows of the pass from its loaders: until then it blurs every picture.
    void revalidate();
    onProven();
  });
  return (
    <AgeQuestion
      asking={asking}
      ageProofs={ageProofs}
      language={language}
      returnPath={inLanguage(pathname, language) + search}
    >
      <Button type="submit" kind="primary" size="large" busy={asking.phase === 'sending' && busy}>
        {children}
      </Button>
      {beside}
    </AgeQuestion>
  );
}
