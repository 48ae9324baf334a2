// The page on which an author makes a set: files that arrive, the words of each, those of the set, and submission.
import { contributionLimits, type OwnSet, pathTo } from '@alcove/protocol';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { screenThat } from '../../../ui/screen.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Note } from '../../../ui/Banner.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import type { CallFailure } from '../../../call/call-server.ts';
import { useFault } from '../../../call/fault.ts';
import type { DraftState, Loaded } from './draft-session.ts';
import { FacesDialog } from './faces/FacesDialog.tsx';
import { FileLists } from './FileLists.tsx';
import { FilePanel } from './FilePanel.tsx';
import { missingOf } from './missing.ts';
import { NetworkNote } from './NetworkNote.tsx';
import { SetPanel } from './SetPanel.tsx';
import { useDraftSession } from './use-draft-session.ts';
import './submit.css';

const useNarrow = screenThat('(width <= 1100px)');
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

export function SubmitForm({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation('authoring');
  const { session, state } = useDraftSession(loaded);
  const narrow = useNarrow();
  const aside = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<number>();
  const [faces, setFaces] = useState<number>();
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<CallFailure>();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const faultOf = useFault('sent');
  const { set, transfers, theirs } = state;
  const file = set?.files.find(({ material_id }) => material_id === chosen);
  const missing = missingOf(set, transfers);

  async function submit() {
    setBusy(true);
    const failure = await session.submit();
    setBusy(false);
    setRefused(failure);
    if (!failure) setSent(true);
  }

  if (sent) {
    return (
      <EmptyState
        as="h1"
        isAnswer
        title={t('sent.title')}
        sentence={t('sent.text')}
        action={
          <ButtonLink kind="primary" to={pathTo('myContributions')}>
            {t('sent.action')}
          </ButtonLink>
        }
      />
    );
  }

  const panel = file && (
    <FilePanel
      key={file.material_id}
      session={session}
      set={set as OwnSet}
      file={file}
      failure={state.failure}
      onFaces={() => setFaces(file.material_id)}
      onGone={() => setChosen(undefined)}
    />
  );
  const submission = (
    <div className="submit-end stack g8">
      {refused && (
        <p className="hint error" role="alert">
          {faultOf(refused).text}
        </p>
      )}
      <Button
        kind="primary"
        block
        busy={busy && t('sending')}
        disabledReason={
          missing.length > 0 &&
          missing.map((each) => t(`missing.${each}`, missingCounts(each, state))).join(' ')
        }
        onClick={() => void submit()}
      >
        {t('submit')}
      </Button>
    </div>
  );
  return (
    <div
      className="submit stack g20"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => event.currentTarget === event.target && setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        void session.pick([...event.dataTransfer.files]);
      }}
    >
      <header className="stack g8">
        <h1 className="d44 breakable" lang={set?.title ? '' : undefined}>
          {set?.title || t('untitled')}
        </h1>
        <Saved state={state} />
      </header>
      <div className="submit-columns">
        <section aria-label={t('files.label')} className="stack g16">
          <NetworkNote transfers={transfers} />
          {theirs && (
            <div className="submit-theirs cluster g8" role="alert">
              <Note tone="warning">
                <b>{t('theirs.title')}</b> {t('theirs.text')}
              </Note>
              <Button size="small" onClick={() => session.settle(true)}>
                {t('theirs.take')}
              </Button>
              <Button size="small" onClick={() => session.settle(false)}>
                {t('theirs.leave')}
              </Button>
            </div>
          )}
          {set && <Returned set={set} />}
          <FileLists session={session} state={state} chosen={chosen} onChoose={setChosen} />
        </section>
        <aside ref={aside} tabIndex={-1} className="card padded submit-panel" aria-label={t('panel.label')}>
          {!narrow && file && (
            <Segmented
              full
              label={t('panel.label')}
              value="file"
              segments={[
                { value: 'file', label: t('panel.file') },
                { value: 'set', label: t('panel.set') },
              ]}
              onChange={() => {
                setChosen(undefined);
                // The choice itself leaves with the file.
                aside.current?.focus({ preventScroll: true });
              }}
            />
          )}
          {!narrow && panel ? panel : <SetPanel session={session} state={state} />}
          {!narrow && submission}
        </aside>
      </div>
      {narrow && <div className="submit-stick">{submission}</div>}
      {narrow && file && faces === undefined && (
        <Dialog
          open
          onClose={() => setChosen(undefined)}
          title={file.name}
          className="submit-sheet"
          actions={
            <Button kind="primary" onClick={() => setChosen(undefined)}>
              {t('file.done')}
            </Button>
          }
        >
          {panel}
        </Dialog>
      )}
      {faces !== undefined && set && (
        <FacesDialog session={session} set={set} first={faces} onClose={() => setFaces(undefined)} />
      )}
      <TooManyDrafts failure={state.failure} />
    </div>
  );
}

const missingCounts = (each: string, { transfers }: DraftState) => ({
  count: each === 'arriving' ? transfers.length : contributionLimits.attachments.min,
});

function Saved({ state: { saving, savedAt, failure, set } }: { state: DraftState }) {
  const { t } = useTranslation('authoring');
  const faultOf = useFault('sent');
  const isLost = saving === 'offline' || saving === 'refused';
  return (
    <output className="submit-saved" data-lost={isLost || undefined}>
      {set && <Icon of={isLost ? CloudOff : CloudCheck} size={16} />}
      {saving === 'refused' && failure ? (
        faultOf(failure).text
      ) : saving === 'offline' ? (
        t('saved.offline')
      ) : saving !== 'idle' ? (
        t('saved.now')
      ) : savedAt && set ? (
        <span>
          {t('saved.at')} <DateText at={savedAt} form="short" />
        </span>
      ) : (
        t('lead', contributionLimits.attachments)
      )}
    </output>
  );
}

/** Why a reviewer gave it back. */
function Returned({ set }: { set: OwnSet }) {
  const { t } = useTranslation('authoring');
  if (set.reason === '') return null;
  return (
    <Note tone="warning">
      <b>{t('returned')}</b> {t(`reasons.${set.reason as 'other'}`)}
      {set.note && <q lang="">{set.note}</q>}
    </Note>
  );
}

function TooManyDrafts({ failure }: { failure: CallFailure | undefined }) {
  const { t } = useTranslation('authoring');
  const [closed, setClosed] = useState<CallFailure>();
  if (failure?.code !== 'drafts_full' || closed === failure) return null;
  return (
    <Dialog
      open
      onClose={() => setClosed(failure)}
      title={t('full.title', { count: contributionLimits.drafts })}
      description={t('full.text')}
      actions={
        <>
          <Button onClick={() => setClosed(failure)}>{t('full.close')}</Button>
          <ButtonLink kind="primary" to={`${pathTo('myContributions')}?etat=draft`}>
            {t('full.show')}
          </ButtonLink>
        </>
      }
    />
  );
}
