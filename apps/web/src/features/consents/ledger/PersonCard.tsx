// One person of the ledger: what happened so far, and what the author may still do.
import { type DepictedPeople, type DepictedPerson } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { consentLooks, isOpenInvitation } from '../states.ts';
import { type ConsentStep, Steps } from '../Steps.tsx';
import { useDay } from '../use-day.ts';
import { FilePicks } from './FilePicks.tsx';

type PersonCardProps = {
  ledger: DepictedPeople;
  person: DepictedPerson;
  name: string;
  onChange: (ledger: DepictedPeople) => void;
  onInvite: (named: readonly number[]) => void;
};

export function PersonCard({ ledger, person, name, onChange, onInvite }: PersonCardProps) {
  const { t } = useTranslation('consents');
  const [choosing, setChoosing] = useState(false);
  const reminding = useCall(addresses.remindDepicted);
  const cancelling = useCall(addresses.cancelDepicted);
  const { id, state, reminded } = person;
  const isOpen = isOpenInvitation(state);
  const numbers = ledger.files
    .filter((file) => file.number > 0 && person.files.includes(file.material_id))
    .map(({ number }) => number);
  const isGone = ['refused', 'withdrawn'].includes(state) || !isOpenInvitation(state);
  const kept = ledger.files.filter((file) => file.number > 0 && person.files.includes(file.material_id));

  async function act({ send }: typeof reminding | typeof cancelling) {
    const answer = await send({ id });
    if (answer) onChange(answer);
  }

  return (
    <Card className="stack g16">
      <header className="split g12">
        <div className="stack g4">
          <h2 className="t18 breakable">{name}</h2>
          <p className="muted">
            {numbers.length > 0
              ? t('person.images', { count: numbers.length, numbers: numbers.join(', ') })
              : t('person.noImage')}
          </p>
        </div>
        <StatusTag {...consentLooks[state]}>{t(`states.${state}`)}</StatusTag>
      </header>
      <Steps steps={useSteps(person)} />
      {isOpen && (
        <div className="stack g8">
          <Button
            block
            icon={Send}
            disabled={reminded > 0}
            busy={reminding.busy && t('person.working')}
            onClick={() => void act(reminding)}
          >
            {t(reminded > 0 ? 'person.reminded' : 'person.remind')}
          </Button>
          <Button block kind="ghost" onClick={() => setChoosing(true)}>
            {t('person.change')}
          </Button>
        </div>
      )}
      {state === 'expired' && kept.length > 0 && (
        <Button block icon={Send} onClick={() => onInvite(kept.map(({ material_id }) => material_id))}>
          {t('person.again')}
        </Button>
      )}
      {(isOpen || state === 'expired') && (
        <Button
          block
          kind="ghost"
          busy={cancelling.busy && t('person.working')}
          onClick={() => void act(cancelling)}
        >
          {t('person.cancel')}
        </Button>
      )}
      <div role="alert" className="hint error">
        {reminding.fault?.text ?? cancelling.fault?.text}
      </div>
      {choosing && !isGone && (
        <FilesDialog
          ledger={ledger}
          person={person}
          name={name}
          onClose={() => setChoosing(false)}
          onChange={onChange}
        />
      )}
    </Card>
  );
}

function useSteps(person: DepictedPerson): ConsentStep[] {
  const { t } = useTranslation('consents');
  const at = useDay();
  const day = useDay('day');
  const { state, invited, reminded, opened, decided, withdrawn, expires } = person;
  const done = (name: string, moment: number): ConsentStep => ({ name, text: at(moment), state: 'done' });
  return [
    done(t('steps.invited'), invited),
    ...(reminded > 0 ? [done(t('steps.reminded'), reminded)] : []),
    ...(opened > 0 ? [done(t('steps.opened'), opened)] : []),
    ...(isOpenInvitation(state)
      ? [
          {
            name: t('steps.awaited'),
            text: t('steps.until', { date: day(expires) }),
            state: 'now' as const,
          },
        ]
      : []),
    ...(state === 'signed' || state === 'withdrawn' ? [done(t('steps.signed'), decided)] : []),
    ...(state === 'refused' ? [done(t('steps.refused'), decided)] : []),
    ...(withdrawn > 0 ? [done(t('steps.withdrawn'), withdrawn)] : []),
    ...(state === 'expired' ? [done(t('steps.expired'), expires)] : []),
  ];
}

type FilesDialogProps = Omit<PersonCardProps, 'onInvite'> & { onClose: () => void };

function FilesDialog({ ledger, person, name, onClose, onChange }: FilesDialogProps) {
  const { t } = useTranslation('consents');
  const [picked, setPicked] = useState<readonly number[]>(person.files);
  const { busy, fault, send } = useCall(addresses.nameDepictedFiles);
  const there = new Set(ledger.files.filter(({ number }) => number > 0).map((file) => file.material_id));

  async function save() {
    const answer = await send({ id: person.id, files: picked.filter((id) => there.has(id)) });
    if (!answer) return;
    onChange(answer);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invite.filesTitle', { name })}
      description={t('invite.filesText')}
      actions={
        <>
          <Button onClick={onClose}>{t('invite.cancel')}</Button>
          <Button
            kind="primary"
            disabled={picked.length === 0}
            busy={busy && t('person.working')}
            onClick={() => void save()}
          >
            {t('invite.save')}
          </Button>
        </>
      }
    >
      <FilePicks files={ledger.files} picked={picked} onPick={setPicked} />
      <div role="alert" className="hint error">
        {fault?.text}
      </div>
    </Dialog>
  );
}
