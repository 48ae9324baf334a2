// The page on which a member makes a story: its pieces from a file, the clipboard, a drop or the camera, its words, who
// sees it, and publication.
import { asFlag, storyLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Check from 'lucide-react/icons/check';
import CloudOff from 'lucide-react/icons/cloud-off';
import { type DragEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallFailure } from '../../../call/call-server.ts';
import { useFault } from '../../../call/fault.ts';
import { useKeyedCall } from '../../../call/use-keyed-call.ts';
import { glyph } from '../../../icons.tsx';
import { latePart } from '../../../late-part.ts';
import { notify } from '../../../toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Input } from '../../../ui/Input.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useMe } from '../../accounts/index.ts';
import { movedBy } from '../../albums/index.ts';
import { StoryAudience } from './StoryAudience.tsx';
import { CaptionField } from './CaptionField.tsx';
import { CutDialog } from './CutDialog.tsx';
import { missingForStory } from './missing.ts';
import { ChosenPiece, NoPiece, Strip } from './Pieces.tsx';
import { RefusedPieces } from './RefusedPieces.tsx';
import type { StoryDraftState } from './story-draft.ts';
import { storyFiles } from './story-files.ts';
import { useStoryDraft } from './use-story-draft.ts';
import './compose.css';

const StoryCamera = latePart(() => import('./camera/StoryCamera.tsx'));
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

export default function StoryComposer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('storyCompose');
  const uid = useMe()?.uid ?? 0;
  const { draft, state, begin } = useStoryDraft(uid);
  const { send, busy, fault, forgetFault } = useKeyedCall(addresses.submitStory);
  const faultOf = useFault('sent');
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<number>();
  const [consent, setConsent] = useState(false);
  const [cutting, setCutting] = useState(false);
  const [hasCamera, setCamera] = useState(false);
  const [isOver, setOver] = useState(false);
  /** What came of the story that was published last. */
  const [published, setPublished] = useState<{ state: string }>();
  const { story, transfers, refused, unread } = state;
  const list = story?.list ?? [];
  const ids = list.map(({ id }) => id);
  const shown = list.find(({ id }) => id === chosen) ?? list[0];
  const at = shown ? list.indexOf(shown) : 0;
  const missing = missingForStory(state, consent);
  const browse = () => input.current?.click();

  const say = (failure: CallFailure | undefined) => {
    if (failure) notify({ icon: glyph('circle-alert'), tone: 'danger', title: faultOf(failure).text });
  };
  async function cut(how: Parameters<typeof draft.cut>[1]) {
    if (shown) say(await draft.cut(shown.id, how));
  }
  const whole = { left: 0, top: 0, width: 1000, height: 1000 };

  async function publish() {
    if (missing || !story) return;
    const answer = await send({
      text: story.text,
      premium: asFlag(story.premium === 1),
      upload: ids,
      alt: list.map(({ alt }) => alt),
      consent: 1,
    });
    if (!answer) return;
    setPublished(answer);
    setConsent(false);
    setChosen(undefined);
    begin();
    heading.current?.focus();
  }

  if (unread && !story) return <LoadFailed title={t('failed')} sentence={faultOf(unread).text} />;
  const publishing = (
    <Button
      kind="primary"
      busy={busy && t('publishing')}
      disabled={missing !== undefined}
      onClick={() => void publish()}
    >
      {t('publish')}
    </Button>
  );
  const why = missing && story && (
    <output className="row g8 muted">
      <Icon of={glyph('circle-alert')} size={16} />
      {t(`missing.${missing}`, { alive: storyLimits.alive, today: storyLimits.perDay })}
    </output>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are short ways to the buttons inside
    <div
      className="story-composer stack g24"
      data-over={isOver || undefined}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void publish();
      }}
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
        void draft.pick([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={storyFiles.accepted(story?.takes_films === 1)}
        aria-label={t('empty.browse')}
        onChange={({ target }) => {
          void draft.pick([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <header className="composer-head split g16">
        <h1 className="d44" tabIndex={-1} ref={heading}>
          {t('title')}
        </h1>
        <span className="story-saved row g8 muted">
          <Saved state={state} />
        </span>
        <span className="composer-head-publish">{publishing}</span>
        <IconButton icon={glyph('x')} label={t('close')} className="story-close" onClick={onClose} />
      </header>
      {published && (
        <Card className="story-published stack g12">
          <output className="t18 semibold">{t(`published.${published.state as 'review'}`)}</output>
          <Button className="start" onClick={onClose}>
            {t('published.look')}
          </Button>
        </Card>
      )}
      {!story ? (
        <Skeleton height="480px" />
      ) : (
        <div className="story-columns">
          <section className="stack g12" aria-label={t('strip.label')}>
            {shown ? (
              <ChosenPiece
                key={shown.id}
                upload={shown}
                local={draft.fileNamed(shown.name)}
                caption={story.text}
                busy={state.cutting === shown.id}
                onTurn={() => void cut({ turn: 90, ...whole })}
                onCrop={() => setCutting(true)}
                onRemove={() => void draft.remove(shown.id).then(say)}
              />
            ) : (
              <NoPiece onCamera={() => setCamera(true)} onBrowse={browse} />
            )}
            {list.length + transfers.length > 0 && (
              <Strip
                list={list}
                transfers={transfers}
                chosen={shown?.id}
                onChoose={setChosen}
                onMove={(id, by) => draft.change({ order: movedBy(ids, id, by) })}
                onDrop={(transfer) => void draft.drop(transfer)}
                onCamera={() => setCamera(true)}
                onBrowse={browse}
              />
            )}
            {refused.length > 0 && (
              <RefusedPieces
                files={refused}
                onForget={draft.forget}
                onRetry={(file) => void draft.retry(file)}
              />
            )}
          </section>
          <div className="stack g16">
            <Card className="stack g16">
              <CaptionField
                label={t('caption.label')}
                text={story.text}
                onChange={(text) => {
                  forgetFault();
                  draft.change({ text });
                }}
              />
              {shown && (
                <Field label={t(`alt.${shown.kind}`, { at: at + 1, of: list.length })} hint={t('alt.hint')}>
                  <Input
                    value={shown.alt}
                    maxLength={storyLimits.altMax}
                    onChange={({ target }) => draft.change({ alts: { [shown.id]: target.value } })}
                  />
                </Field>
              )}
            </Card>
            <StoryAudience
              premium={story.premium === 1}
              onChange={(premium) => draft.change({ premium })}
              aside={story.reviewed ? t('audience.onceReviewed') : t('audience.ifNow')}
              now={story.now * 1000}
              from={story.now * 1000}
              freeDelayMs={story.free_delay * 1000}
            />
            <Card className="stack g8">
              <Checkbox checked={consent} onChange={({ target }) => setConsent(target.checked)}>
                <b>{t('consent')}</b>
              </Checkbox>
              <p className="story-counts muted">
                {t('counts.alive', { count: story.alive, most: storyLimits.alive })}{' '}
                {t('counts.today', { count: story.today, most: storyLimits.perDay })}
              </p>
            </Card>
            {fault && (
              <p className="hint error" role="alert">
                {fault.text}
              </p>
            )}
            <div className="composer-foot split g12">
              {why || <span />}
              <span className="composer-foot-publish">{publishing}</span>
            </div>
          </div>
        </div>
      )}
      {hasCamera && (
        <Suspense>
          <StoryCamera
            takesFilms={story?.takes_films === 1}
            onTake={(file) => void draft.pick([file])}
            onBrowse={() => {
              setCamera(false);
              browse();
            }}
            onClose={() => setCamera(false)}
          />
        </Suspense>
      )}
      {cutting && shown && (
        <CutDialog
          photo={shown}
          onClose={() => setCutting(false)}
          onCut={(box) => void cut({ turn: 0, ...box })}
        />
      )}
    </div>
  );
}

function Saved({ state: { saving, failure, hasSaved, story } }: { state: StoryDraftState }) {
  const { t } = useTranslation('storyCompose');
  const faultOf = useFault('sent');
  const isLost = saving === 'offline' || saving === 'refused';
  if (!isLost && saving !== 'idle') return <output>{t('saved.now')}</output>;
  const isThere = hasSaved || (story && (story.list.length > 0 || story.text !== ''));
  return (
    <output className="row g8" data-lost={isLost || undefined}>
      {(isLost || isThere) && <Icon of={isLost ? CloudOff : Check} size={16} />}
      {saving === 'refused' && failure
        ? faultOf(failure).text
        : saving === 'offline'
          ? t('saved.offline')
          : isThere && t('saved.done')}
    </output>
  );
}
