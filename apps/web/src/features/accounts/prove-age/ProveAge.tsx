// Proof of age inside a page, by the methods of the gate: what follows is not shown before it.
import { type AgeProof, ageOfMajority, inLanguage, type Language, pathTo } from '@alcove/protocol';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isUnanswered } from '../../../call/call-server.ts';
import { useCall } from '../../../call/use-call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { markVisited } from '../../../visited-here.ts';
import AgeMethods from '../AgeMethods.tsx';
import { verifyAge } from '../gate.ts';
import Verification from '../Verification.tsx';
import '../gate.css';

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
  const { t } = useTranslation('accounts');
  const { pathname, search } = useLocation();
  const [ageProof, setAgeProof] = useState(ageProofs[0]);
  const [proving, setProving] = useState(false);
  const [refused, setRefused] = useState<string>();
  const verify = useCall(verifyAge, {
    onFailure(failure) {
      setRefused(isUnanswered(failure) ? t('gate.unreachable') : failure.message);
      return true;
    },
  });
  async function sendProof(terms: boolean, proof = 'self') {
    if (!(await verify.send({ terms: terms ? 1 : 0, proof }))) return;
    markVisited();
    onProven();
  }
  function confirm(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    setRefused(undefined);
    const terms = new FormData(event.currentTarget).has('terms');
    if (terms && ageProof?.kind === 'widget') setProving(true);
    else if (!terms || ageProof?.kind !== 'eu') void sendProof(terms);
  }
  if (proving && ageProof?.kind === 'widget')
    return (
      <Verification
        proof={ageProof}
        language={language}
        refusal={refused}
        onProof={(token) => void sendProof(true, token)}
        onRefusal={setRefused}
        onFailure={(said) => {
          setRefused(said);
          setProving(false);
        }}
      />
    );
  const [before, link, after] = t('gate.consent', { age: ageOfMajority }).split(/<1>|<\/1>/);
  return (
    <form className="stack g16" onSubmit={confirm}>
      <Checkbox name="terms" value="1" error={refused}>
        {before}
        <a className="link" href={inLanguage(pathTo('cgu'), language)}>
          {link}
        </a>
        {after}
      </Checkbox>
      <AgeMethods
        proofs={ageProofs}
        chosen={ageProof}
        returnPath={`${pathname}${search}`}
        onChoose={setAgeProof}
        onProof={(token) => void sendProof(true, token)}
      />
      <div className="cluster g12">
        <Button type="submit" kind="primary" size="large" busy={verify.busy && busy}>
          {children}
        </Button>
        {beside}
      </div>
    </form>
  );
}
