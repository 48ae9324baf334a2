// The sets that Premium members advise on: one is open, with its small pictures, and gets a vote that may be changed.
// No single key votes.
import { pathTo, type PolledSet, voteChoices, type VoteChoice, votingLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Check from 'lucide-react/icons/check';
import Vote from 'lucide-react/icons/vote';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { notify } from '../../../toasts.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Picture } from '../../../ui/Media.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { LoadedVotes } from './load-votes.ts';
import './votes.css';

type Loaded = Omit<Extract<LoadedVotes, { state: 'open' }>, 'state'>;

export function VoteDesk({ list, total_count: total, page }: Loaded) {
  const { t } = useTranslation('desk');
  const [given, setGiven] = useState<ReadonlyMap<number, { vote: VoteChoice; reason: string }>>(new Map());
  const [at, setAt] = useState(0);
  const sets = list.map((set) => ({ ...set, ...given.get(set.id) }));
  const set = sets[at];
  if (!set) {
    return (
      <EmptyState
        icon={Vote}
        title={t('votes.empty.title')}
        sentence={t('votes.empty.text')}
        action={<ButtonLink to={pathTo('index')}>{t('votes.empty.onward')}</ButtonLink>}
      />
    );
  }
  return (
    <div className="vote-desk">
      <Card className="stack g12">
        <header className="split g12">
          <h2 className="d24" lang="">
            {set.title}
          </h2>
          <span className="dim tnum">
            {(page - 1) * votingLimits.perPage + at + 1} / {total}
          </span>
        </header>
        <p className="muted">{t('votes.files', { count: set.files.length })}</p>
        {set.description !== '' && (
          <p className="breakable" lang="">
            {set.description}
          </p>
        )}
        <ul className="vote-pictures">
          {set.files.map(({ material_id, url }, index) => (
            <li key={material_id} className="media">
              <Picture
                src={url}
                alt={t('votes.picture', { number: index + 1, title: set.title })}
                width={640}
                height={480}
              />
            </li>
          ))}
        </ul>
        <p className="hint">{t('votes.small')}</p>
      </Card>
      <aside className="stack g16">
        <VoteForm key={set.id} set={set} onVoted={(vote) => setGiven(new Map([...given, [set.id, vote]]))} />
        <nav className="card vote-list" aria-label={t('votes.list')}>
          <ul>
            {sets.map(({ id, title, files, vote }, index) => (
              <li key={id}>
                <button
                  type="button"
                  className="row g12"
                  aria-current={index === at || undefined}
                  onClick={() => setAt(index)}
                >
                  <span className="media vote-thumb">
                    {files[0] && <Picture src={files[0].url} alt="" width={640} height={480} />}
                  </span>
                  <span className="grow">
                    <b className="block cut" lang="">
                      {title}
                    </b>
                    <span className="dim">{t('votes.count', { count: files.length })}</span>
                  </span>
                  {vote && (
                    <StatusTag tone="success" icon={Check}>
                      {t('votes.voted')}
                    </StatusTag>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <Pager page={page} total={total} perPage={votingLimits.perPage} />
      </aside>
    </div>
  );
}

const icons = { publish: Check, reject: X } as const;

type VoteFormProps = { set: PolledSet; onVoted: (vote: { vote: VoteChoice; reason: string }) => void };

function VoteForm({ set, onVoted }: VoteFormProps) {
  const { t } = useTranslation('desk');
  const [vote, setVote] = useState(set.vote);
  const [reason, setReason] = useState(set.reason);
  const { busy, fault, send } = useCall(addresses.vote);
  async function submit() {
    if (!vote || !(await send({ id: set.id, vote, reason }))) return;
    onVoted({ vote, reason });
    notify({ icon: Vote, tone: 'success', title: t('votes.sent') });
  }
  return (
    <Card>
      <form
        className="stack g16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field group label={t('votes.ask')}>
          <div className="vote-choices">
            {voteChoices.map((choice) => (
              <Button
                key={choice}
                icon={icons[choice]}
                aria-pressed={vote === choice}
                onClick={() => setVote(choice)}
              >
                {t(`votes.${choice}`)}
              </Button>
            ))}
          </div>
        </Field>
        <Field label={t('votes.reason')} hint={t('votes.reasonHint')}>
          <TextArea
            rows={3}
            value={reason}
            maxLength={votingLimits.reasonMax}
            onChange={({ target: { value } }) => setReason(value)}
          />
        </Field>
        <div role="alert" className="hint error">
          {fault?.text}
        </div>
        <Button type="submit" kind="primary" block disabled={!vote} busy={busy && t('votes.sending')}>
          {t('votes.send')}
        </Button>
      </form>
    </Card>
  );
}
