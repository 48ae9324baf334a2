// The adults' gate. The server renders it open, the page behind it is inert, and its form works without
// scripts. With them:
//
//   asking ── confirm ──► sending ──► opening ──► gone
//     ▲  │                 │   ▲
//     │  └── widget ──► proving │ proof
//     └──── refused ◄──────┘   └───┘
import {
  type AgeProof,
  ageOfMajority,
  appProofQuery,
  inLanguage,
  type Language,
  pathTo,
} from '@alcove/protocol';
import {
  memo,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { AgeMethodsProps } from './AgeMethods.tsx';
import { latePart } from '../../late-part.ts';
import { glyph } from '../../icons.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { addressIn, isUnanswered } from '../../call/call-server.ts';
import { useCall } from '../../call/use-call.ts';
import { markVisited } from '../../visited-here.ts';
import { verifyAge } from './gate.ts';
import scene from './gate-scene.svg';
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

const promises = [
  ['shield-check', 'separate'],
  ['eye-off', 'discreet'],
  ['cookie', 'forgotten'],
] as const;

export type GateProps = {
  language: Language;
  /** The first is chosen until the visitor chooses. */
  ageProofs: readonly AgeProof[];
  exitUrl: string;
  /** Where a browser without scripts comes back to; leaving it ends a verification under way. */
  returnPath: string;
  /** The refusal that a form without scripts received. */
  refusedCode: string | undefined;
  languageSwitch: ReactNode;
  /** The server accepted the proof: the opening animation begins. */
  onOpened: (said: string) => void;
  /** The gate has opened and nothing of it is left on screen. */
  onGone: () => void;
};

type Phase = 'asking' | 'sending' | 'proving' | 'opening';

export function Gate({
  language,
  ageProofs,
  exitUrl,
  returnPath,
  refusedCode,
  languageSwitch,
  ...callbacks
}: GateProps) {
  const { t, i18n } = useTranslation('accounts');
  const dialog = useRef<HTMLDialogElement>(null);
  const [phase, setPhase] = useState<Phase>('asking');
  const [ageProof, setAgeProof] = useState(ageProofs[0]);
  const [refused, setRefused] = useState(
    () =>
      refusedCode &&
      (i18n.t as (key: string, options: object) => string)(refusedCode, { ns: 'refusals', defaultValue: '' }),
  );
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.focus();
  }, []);
  const leave = useEffectEvent(callbacks.onGone);
  useEffect(() => {
    if (phase !== 'opening') return;
    // Its own veil lifts last; of what stands in it, the button's spinner would never end.
    const moves = dialog.current?.getAnimations() ?? [];
    void Promise.allSettled(moves.map((move) => move.finished)).then(() => leave());
  }, [phase]);

  const { send } = useCall(verifyAge, {
    onFailure(failure) {
      setRefused(isUnanswered(failure) ? t('gate.unreachable') : failure.message);
      setPhase('asking');
      return true;
    },
  });
  const sendProof = async (terms: boolean, proof = 'self') => {
    setPhase('sending');
    if (!(await send({ terms: terms ? 1 : 0, proof }))) return;
    markVisited();
    setPhase('opening');
    callbacks.onOpened(t('gate.opened'));
  };
  const confirm = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefused(undefined);
    const terms = new FormData(event.currentTarget).has('terms');
    // Terms first: without them the server refuses, and says why in its own words.
    if (terms && ageProof?.kind === 'widget') setPhase('proving');
    // An app is asked as soon as the terms are ticked.
    else if (!terms || ageProof?.kind !== 'eu') void sendProof(terms);
  };

  const [before, link, after] = t('gate.consent', { age: ageOfMajority }).split(/<1>|<\/1>/);
  const question = (
    <form method="post" action={addressIn(language, verifyAge.path)} onSubmit={confirm}>
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
        chosen={ageProof}
        returnPath={returnPath}
        onChoose={setAgeProof}
        onProof={(token) => void sendProof(true, token)}
      />
      <div className="gate-choices">
        <Button type="submit" kind="primary" size="large" busy={phase !== 'asking' && t('gate.confirming')}>
          {t('gate.confirm')}
        </Button>
        <ButtonAnchor kind="outline" size="large" href={exitUrl} rel="noreferrer">
          {t('gate.exit')}
        </ButtonAnchor>
      </div>
    </form>
  );
  return (
    <dialog
      ref={dialog}
      open
      tabIndex={-1}
      className="gate"
      data-phase={phase}
      aria-modal="true"
      aria-labelledby="gate-title"
    >
      <div className="gate-sheet">
        {/* Named by the stylesheet alone, it would be the last of the page that is seen. */}
        <link rel="preload" as="image" href={scene} fetchPriority="high" />
        <div className="gate-art">
          <div className="gate-leaf" />
        </div>
        <div className="gate-body">
          <div className="gate-head split g8">
            <Logo />
            {languageSwitch}
          </div>
          <h2 className="d44" id="gate-title">
            {t('gate.title')}
          </h2>
          <p className="gate-text">{t('gate.text')}</p>
          {ageProof?.kind === 'widget' && phase === 'proving' ? (
            <Suspense>
              {/* Going elsewhere takes the widget away. */}
              <Verification
                key={returnPath}
                proof={ageProof}
                language={language}
                refusal={refused}
                onProof={(token) => void sendProof(true, token)}
                onRefusal={setRefused}
                onFailure={(said) => {
                  setRefused(said);
                  setPhase('asking');
                }}
              />
            </Suspense>
          ) : (
            question
          )}
          <ul className="gate-promises stack g8">
            {promises.map(([icon, said]) => (
              <li key={said}>
                <Icon of={glyph(icon)} size={16} />
                {t(`gate.${said}`)}
              </li>
            ))}
          </ul>
          {/* Without an account, and before the gate. */}
          <a className="link" href={inLanguage(pathTo('contact'), language)}>
            {t('gate.image')}
          </a>
        </div>
      </div>
    </dialog>
  );
}
