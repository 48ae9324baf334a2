// The adults' gate. The server renders it open, the page behind it is inert, and its form works without scripts. With
// them, it opens once its question is answered, and is gone when its veil has lifted.
import { type AgeProof, ageOfMajority, inLanguage, type Language, pathTo } from '@alcove/protocol';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../icons.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { AgeQuestion } from './AgeQuestion.tsx';
import scene from './gate-scene.svg';
import { useAgeProof } from './use-age-proof.ts';

const promises = [
  ['shield-check', 'separate'],
  ['eye-off', 'discreet'],
  ['cookie', 'forgotten'],
] as const;

export type GateProps = {
  language: Language;
  ageProofs: readonly AgeProof[];
  exitUrl: string;
  /** Where a browser without scripts comes back to. */
  returnPath: string;
  /** The refusal that a form without scripts received. */
  refusedCode: string | undefined;
  languageSwitch: ReactNode;
  /** The server accepted the proof: the opening animation begins. */
  onOpened: (said: string) => void;
  /** The gate has opened and nothing of it is left on screen. */
  onGone: () => void;
};

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
  const asking = useAgeProof(
    ageProofs,
    () => callbacks.onOpened(t('gate.opened')),
    () =>
      refusedCode &&
      (i18n.t as (key: string, options: object) => string)(refusedCode, { ns: 'refusals', defaultValue: '' }),
  );
  const { phase, chosen } = asking;
  const byApp = chosen?.kind === 'eu';
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.focus();
  }, []);
  const leave = useEffectEvent(callbacks.onGone);
  useEffect(() => {
    if (phase !== 'accepted') return;
    // Its own veil lifts last; of what stands in it, the button's spinner would never end.
    const moves = dialog.current?.getAnimations() ?? [];
    void Promise.allSettled(moves.map((move) => move.finished)).then(() => leave());
  }, [phase]);

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
          <p className="gate-text">{byApp ? t('gate.app.text', { age: ageOfMajority }) : t('gate.text')}</p>
          <AgeQuestion asking={asking} ageProofs={ageProofs} language={language} returnPath={returnPath}>
            <Button
              type="submit"
              kind="primary"
              size="large"
              busy={phase !== 'asking' && t('gate.confirming')}
            >
              {t('gate.confirm')}
            </Button>
            <ButtonAnchor kind="outline" size="large" href={exitUrl} rel="noreferrer">
              {t('gate.exit')}
            </ButtonAnchor>
          </AgeQuestion>
          <ul className="gate-promises stack g8">
            {promises.map(([icon, said]) => (
              <li key={said}>
                <Icon of={glyph(icon)} size={16} />
                {byApp ? t(`gate.app.promise.${said}`, { age: ageOfMajority }) : t(`gate.${said}`)}
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
