// The author's ledger of one set: who is visible on what, what each person answered, and what publication waits for.
import './ledger.css';
import type { DepictedPeople, DepictedPerson } from '@alcove/protocol';
import Lock from 'lucide-react/icons/lock';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { DepictedTable } from './DepictedTable.tsx';
import { PersonCard } from './PersonCard.tsx';

export function DepictedLedger({ loaded, nick }: { loaded: DepictedPeople; nick: string }) {
  const { t } = useTranslation('consents');
  const [changed, setChanged] = useState<DepictedPeople>();
  const [chosen, setChosen] = useState<number>();
  const [inviting, setInviting] = useState<readonly number[]>();
  const ledger = changed ?? loaded;
  const { people, files } = ledger;
  const missing = files.filter((file) => file.missing === 1).map(({ number }) => number);
  /** Of one who is out of the set the name is not kept. */
  const nameOf = (person: DepictedPerson) =>
    person.name || t('ledger.person', { number: people.indexOf(person) + 1 });
  const opened =
    people.find(({ id }) => id === chosen) ?? people.find(({ state }) => state === 'opened') ?? people[0];
  return (
    <div className="stack g16">
      <div className="ledger-head row g12">
        {missing.length > 0 ? (
          <div className="grow">
            <Note icon={Lock} tone="warning">
              <b>{t('ledger.waiting', { count: missing.length, numbers: missing.join(', ') })}</b>{' '}
              {t('ledger.waitingWhy')}
            </Note>
          </div>
        ) : (
          <p className="grow muted">{t('ledger.complete')}</p>
        )}
        <Button kind="primary" icon={UserPlus} aria-haspopup="dialog" onClick={() => setInviting([])}>
          {t('ledger.invite')}
        </Button>
      </div>
      <div className="ledger-columns">
        {people.length === 0 ? (
          <EmptyState title={t('ledger.nobodyTitle')} sentence={t('ledger.nobodyText')} />
        ) : (
          <DepictedTable ledger={ledger} nick={nick} opened={opened?.id} nameOf={nameOf} onOpen={setChosen} />
        )}
        <div className="stack g16" aria-live="polite">
          {opened && (
            <PersonCard
              key={opened.id}
              ledger={ledger}
              person={opened}
              name={nameOf(opened)}
              onChange={setChanged}
              onInvite={setInviting}
            />
          )}
          <Note icon={Lock}>{t('ledger.note')}</Note>
        </div>
      </div>
      {inviting && (
        <InviteDialog
          ledger={ledger}
          named={inviting}
          onClose={() => setInviting(undefined)}
          onChange={setChanged}
        />
      )}
    </div>
  );
}
