// Names that may be of one meaning: the team joins them, or keeps them apart. J and K go from one to the next.
import { type Language, languages, type TagProposal } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Combine from 'lucide-react/icons/combine';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Picture } from '../../../ui/Media.tsx';
import { Select } from '../../../ui/Select.tsx';
import { guessedLanguages } from './guessed-languages.ts';

const pictureSide = 96;

type ProposalProps = { proposal: TagProposal; isFirst: boolean; onDecided: () => void };

function Proposal({ proposal: { names, items, pictures }, isFirst, onDecided }: ProposalProps) {
  const { t } = useTranslation('finding');
  const [chosen, setChosen] = useState(() => guessedLanguages(names.map(({ tag }) => tag)));
  const [asks, setAsks] = useState(false);
  const { send, busy } = useCall(addresses.curateTag, { toast: true });
  const [first, ...others] = names;
  if (!first) return null;

  const choose = (at: number, language: string) =>
    setChosen(chosen.map((before, each) => (each === at ? ((language || undefined) as Language) : before)));

  async function join() {
    setAsks(false);
    for (const [at, { tag }] of others.entries()) {
      const language = chosen[at + 1];
      const asked = {
        act: 'join',
        tag: first?.tag ?? '',
        other: tag,
        ...(language && { language }),
      } as const;
      if (!(await send(asked))) return;
    }
    const [language] = chosen;
    if (language) await send({ act: 'rename', tag: first?.tag ?? '', language });
    onDecided();
  }
  async function keepApart() {
    for (const { tag } of others)
      if (!(await send({ act: 'part', tag: first?.tag ?? '', other: tag }))) return;
    onDecided();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter beside its button
    <section
      className="card padded proposal"
      aria-label={names.map(({ tag }) => tag).join(', ')}
      tabIndex={-1}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Enter' && target === currentTarget) setAsks(true);
      }}
    >
      <div className="proposal-names">
        <ul className="stack g8">
          {names.map(({ tag, items: carried }, at) => (
            <li key={tag} className="curated-name">
              <Select
                look="plain"
                aria-label={t('curating.languageOf', { tag })}
                value={chosen[at] ?? ''}
                onChange={({ target }) => choose(at, target.value)}
              >
                <option value="">{t('curating.otherName')}</option>
                {languages.map((language) => (
                  <option key={language} value={language}>
                    {t(`curating.languages.${language}`)}
                  </option>
                ))}
              </Select>
              <b lang="">{tag}</b>
              <span className="dim">{carried}</span>
            </li>
          ))}
        </ul>
        <div className="proposal-pictures" aria-hidden="true">
          {pictures.map((picture) => (
            <Picture key={picture} src={picture} alt="" width={pictureSide} height={pictureSide} />
          ))}
        </div>
      </div>
      <div className="cluster apart g12">
        <span className="muted">{t('curating.carryTwo', { count: items })}</span>
        <div className="cluster g8">
          <Button onClick={() => void keepApart()} busy={busy && t('curating.busy')}>
            {t('curating.apart')}
          </Button>
          <Button kind={isFirst ? 'primary' : 'secondary'} icon={Combine} onClick={() => setAsks(true)}>
            {t('curating.join')}
          </Button>
        </div>
      </div>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('curating.confirm.title')}
        description={t('curating.confirm.text', { names: names.map(({ tag }) => tag).join(', ') })}
        actions={
          <>
            <Button onClick={() => setAsks(false)}>{t('curating.confirm.back')}</Button>
            <Button kind="primary" onClick={() => void join()}>
              {t('curating.join')}
            </Button>
          </>
        }
      />
    </section>
  );
}

function stepAmong(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget } = event;
  const step = { j: 1, k: -1 }[key];
  if (step === undefined || (target as HTMLElement).matches('select, input')) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>('.proposal')];
  const at = all.findIndex((each) => each.contains(document.activeElement));
  all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
}

export function Proposals({ list, onDecided }: { list: readonly TagProposal[]; onDecided: () => void }) {
  const { t } = useTranslation('finding');
  if (list.length === 0)
    return <EmptyState title={t('curating.none.title')} sentence={t('curating.none.text')} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- J and K beside the tabulator
    <div className="stack g16" onKeyDown={stepAmong}>
      {list.map((proposal, at) => (
        <Proposal
          key={proposal.names.map(({ tag }) => tag).join(' ')}
          proposal={proposal}
          isFirst={at === 0}
          onDecided={onDecided}
        />
      ))}
    </div>
  );
}
