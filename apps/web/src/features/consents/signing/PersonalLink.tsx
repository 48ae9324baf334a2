// Where a person's own link leads: proof of age first, then their files, then an answer; later, what they signed.
//
//   asked ── age proven ──▶ opened ── signed ──▶ what was signed ── withdrawn ──▶ gone
//     └────── refused ─────────┴──▶ refused
import './signing.css';
import {
  ageOfMajority,
  type AgeProof,
  type ConsentInvitation,
  consentLimits,
  dayMs,
  type Language,
  type OpenedConsent,
} from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import TimerOff from 'lucide-react/icons/timer-off';
import { type ComponentType, type ReactNode, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Aside } from './Aside.tsx';
import { AnswerRefused, type RefusedAnswer, useRefusedAnswer } from './AnswerRefused.tsx';
import { useRefusal } from './use-refusal.tsx';
import { SignForm } from './SignForm.tsx';
import { cameBack, useLinkPost } from './use-link-post.tsx';
import { Withdrawal } from './Withdrawal.tsx';
import { countedFiles } from './words.ts';

export type PersonalLinkProps = {
  invitation: ConsentInvitation;
  /** What the link shows, if a browser without scripts has opened it. */
  opened: OpenedConsent | undefined;
  isFresh: boolean;
  token: string;
  ageProofs: readonly AgeProof[];
  /** This browser has passed the gate within the last day. */
  hasGatePass: boolean;
  /** The gate's question, which its page brings. */
  proof: ComponentType<ProofProps>;
};

type ProofProps = {
  ageProofs: readonly AgeProof[];
  language: Language;
  children: ReactNode;
  busy: string;
  beside?: ReactNode;
  onProven: () => void;
};

export function PersonalLink({ invitation: loaded, token, ...page }: PersonalLinkProps) {
  const { opened: before, isFresh: wasFresh, ...age } = page;
  const { t } = useTranslation('consents');
  const [invitation, setInvitation] = useState(loaded);
  const [opened, setOpened] = useState(before);
  const [isFresh, setFresh] = useState(wasFresh);
  const opening = useCall(addresses.openConsent);
  const signing = useCall(addresses.signConsent);
  const refusing = useCall(addresses.refuseConsent);
  const said = useRefusedAnswer();
  const refusal = useRefusal({ token, busy: refusing.busy, onRefuse: () => void refuse() });
  const { state } = invitation;

  async function open() {
    const answer = await opening.send({ token });
    if (answer) setOpened(answer);
  }
  async function sign(answer: { name: string; files: number[] }) {
    const signed = await signing.send({ token, ...answer });
    if (!signed) return;
    setFresh(true);
    setOpened(signed);
  }
  async function refuse() {
    const refused = await refusing.send({ token });
    if (!refused) return;
    setInvitation(refused);
    setOpened(undefined);
  }

  const ended = useEnd(invitation);
  const isGone = opened?.state === 'opened' && opened.files.length === 0;
  const nothing =
    ended && invitation.signed === 0
      ? ended
      : isGone && { title: t('signing.goneTitle'), sentence: t('signing.goneText') };
  if (nothing)
    return (
      <div className="stack g16">
        <EmptyState as="h1" {...nothing} />
        <AnswerRefused said={said?.message} />
      </div>
    );
  if (opened?.state === 'opened')
    return (
      <SignForm
        opened={opened}
        token={token}
        busy={signing.busy ? 'signing' : refusing.busy ? 'refusing' : undefined}
        fault={signing.fault?.text ?? refusing.fault?.text}
        said={said}
        onSign={(answer) => void sign(answer)}
        onRefuse={() => void refuse()}
      />
    );
  if (opened) return <Withdrawal opened={opened} token={token} isFresh={isFresh} said={said} />;
  const isAsked = state === 'invited' || state === 'opened';
  return (
    <>
      <Door
        {...age}
        invitation={invitation}
        token={token}
        isOpening={opening.busy}
        fault={opening.fault?.text ?? refusing.fault?.text}
        said={said}
        onOpen={() => void open()}
        refusal={isAsked && refusal.button({ kind: 'ghost', children: t('signing.refuseUnseen') })}
      />
      {refusal.form}
    </>
  );
}

/** What is said of a link that asks for nothing any more. */
function useEnd({ state, author }: ConsentInvitation) {
  const { t } = useTranslation('consents');
  if (state === 'refused')
    return { title: t('signing.refusedTitle'), sentence: t('signing.refusedText', { author }) };
  if (state === 'expired')
    return {
      title: t('signing.expiredTitle'),
      sentence: t('signing.expiredText', { days: consentLimits.linkMs / dayMs }),
    };
  return undefined;
}

type DoorProps = Omit<PersonalLinkProps, 'opened' | 'isFresh'> & {
  isOpening: boolean;
  fault: string | undefined;
  said: RefusedAnswer | undefined;
  refusal: ReactNode;
  onOpen: () => void;
};

function Door({
  invitation,
  token,
  ageProofs,
  hasGatePass,
  proof: ProveAge,
  isOpening,
  fault,
  said,
  refusal,
  onOpen,
}: DoorProps) {
  const { t, i18n } = useTranslation('consents');
  const { state, author, expires } = invitation;
  const ended = useEnd(invitation);
  const isAsked = state === 'invited' || state === 'opened';
  const { form, hidden } = useLinkPost(addresses.openConsent, token, `?${cameBack.opened}=1`);
  function look(event: SyntheticEvent) {
    event.preventDefault();
    onOpen();
  }
  return (
    <div className="signing-columns">
      <div className="stack g24">
        <header className="stack g12">
          {ended && (
            <Note icon={TimerOff}>
              <b className="semibold">{ended.title}</b> {ended.sentence}
            </Note>
          )}
          <h1 className="d44 breakable">
            {isAsked ? t('signing.heading') : t('withdrawal.heading', { author })}
          </h1>
          <p className="t16 muted">
            {isAsked
              ? t('signing.lead', { author, what: countedFiles(t, invitation) })
              : t(hasGatePass ? 'withdrawal.text' : 'withdrawal.textClosed')}
          </p>
        </header>
        <Card className="stack g16">
          {hasGatePass ? (
            <form {...form} className="cluster g12" onSubmit={look}>
              {hidden}
              <Button type="submit" kind="primary" size="large" busy={isOpening && t('signing.opening')}>
                {t('signing.look')}
              </Button>
              {refusal}
            </form>
          ) : (
            <>
              <h2 className="t18">{t('signing.ageTitle')}</h2>
              <p className="muted">{t('signing.ageText', { age: ageOfMajority })}</p>
              <ProveAge
                ageProofs={ageProofs}
                language={i18n.language as Language}
                busy={t('signing.proving')}
                beside={refusal}
                onProven={onOpen}
              >
                {t('signing.prove')}
              </ProveAge>
            </>
          )}
          <AnswerRefused fault={fault} said={said?.message} />
        </Card>
      </div>
      {isAsked && <Aside expires={expires} hasGatePass={hasGatePass} />}
    </div>
  );
}
