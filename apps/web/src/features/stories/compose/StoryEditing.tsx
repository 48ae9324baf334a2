// One's own story once it is there: its caption and its audience change for five minutes by the clock of the site, then
// they are frozen; its pictures never change. What came of it is counted, and it may be deleted.
import { secondMs, type Story, storyLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Eye from 'lucide-react/icons/eye';
import Flag from 'lucide-react/icons/flag';
import Heart from 'lucide-react/icons/heart';
import Lock from 'lucide-react/icons/lock';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useAnswer } from '../../../call/use-answer.ts';
import { useCall } from '../../../call/use-call.ts';
import { notify } from '../../../toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MediaChip, MediaFrame, Picture } from '../../../ui/Media.tsx';
import { ProgressRing } from '../../../ui/Progress.tsx';
import { clockOf } from '../../media/index.ts';
import { StoryAudience } from './StoryAudience.tsx';
import { CaptionField } from './CaptionField.tsx';
import { plainCaption } from './caption.ts';
import './compose.css';

type StoryEditingProps = {
  story: Story;
  onClose: () => void;
  /** A deleted one has nothing left of its day. */
  onChanged: (story: Story) => void;
};

/** Of seconds that the server told, by this device's stopwatch: its clock may be wrong. */
function useCountdown(told: number): number {
  const [left, setLeft] = useState(told);
  useEffect(() => {
    const from = performance.now();
    const timer = setInterval(
      () => setLeft(Math.max(0, told - Math.floor((performance.now() - from) / secondMs))),
      secondMs,
    );
    return () => clearInterval(timer);
  }, [told]);
  return left;
}

export default function StoryEditing({ story, onClose, onChanged }: StoryEditingProps) {
  const { t } = useTranslation('storyCompose');
  const saved = { text: plainCaption(story.description), premium: story.premium === 1 };
  const [text, setText] = useState(saved.text);
  const [premium, setPremium] = useState(saved.premium);
  const [asking, setAsking] = useState(false);
  const changing = useCall(addresses.updateStory, {
    onFailure: ({ code }) => {
      if (code === 'story_frozen') onChanged({ ...story, edit_remaining: 0 });
      return false;
    },
  });
  const deleting = useCall(addresses.deleteStory);
  const seconds = useCountdown(story.edit_remaining ?? 0);
  const isFrozen = seconds === 0;
  const hasChanged = text !== saved.text || premium !== saved.premium;
  const remaining = useCountdown(story.remaining);
  const isPublic = story.state === 'published';
  // Before its publication a story has all of its day.
  const age = isPublic ? storyLimits.lifeMs - remaining * secondMs : 0;
  const { latest: site } = useAnswer(addresses.storyUploads, {});
  // Times of the day are those of the site's clock, once it is known.
  const [opened] = useState(() => Date.now());
  const now = site ? site.now * secondMs : opened;
  const [first] = story.media;

  async function save() {
    const answer = await changing.send({ id: story.id, description: text, premium: premium ? 1 : 0 });
    if (!answer) return;
    onChanged(answer.story);
    notify({ icon: Lock, tone: 'success', title: t('editing.saved') });
    onClose();
  }
  async function remove() {
    if (!(await deleting.send({ id: story.id }))) return;
    onChanged({ ...story, remaining: 0, open_remaining: 0 });
    notify({ icon: Trash2, tone: 'success', title: t('editing.deleted') });
    onClose();
  }

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      className="story-editing"
      title={t('editing.title')}
      actions={
        <>
          <Button kind="danger" icon={Trash2} onClick={() => setAsking(true)}>
            {t('editing.delete')}
          </Button>
          <Button
            kind="primary"
            busy={changing.busy && t('editing.saving')}
            disabled={isFrozen || !hasChanged}
            onClick={() => void save()}
          >
            {t('editing.save')}
          </Button>
        </>
      }
    >
      <div className="story-columns">
        <MediaFrame
          className="story-chosen"
          shaded
          topLeft={<MediaChip icon={Lock}>{t('editing.final')}</MediaChip>}
          topRight={first && first.duration_ms > 0 && <MediaChip>{clockOf(first.duration_ms)}</MediaChip>}
        >
          {first && (
            <Picture
              src={first.urls.large}
              alt={first.alt}
              width={first.width || 540}
              height={first.height || 720}
              eager
            />
          )}
          <p className="story-words d24 breakable" aria-hidden="true">
            {text}
          </p>
        </MediaFrame>
        <div className="stack g16">
          <Card className="stack g16">
            <header className="row g16">
              <ProgressRing value={(seconds * secondMs) / storyLimits.editMs} sizePx={64}>
                {isFrozen ? <Icon of={Lock} size={16} /> : clockOf(seconds * secondMs)}
              </ProgressRing>
              <div>
                <h3 className="t18 semibold">
                  {isFrozen
                    ? t('editing.frozen')
                    : isPublic
                      ? t('editing.left', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
                      : t('editing.waiting')}
                </h3>
                <p className="muted">{t(isFrozen ? 'editing.kept' : 'editing.then')}</p>
              </div>
            </header>
            <p className="visually-hidden" aria-live="polite">
              {isFrozen && t('editing.frozen')}
            </p>
            <CaptionField
              label={t('editing.description')}
              text={text}
              readOnly={isFrozen}
              error={changing.fault?.text}
              onChange={(next) => {
                changing.forgetFault();
                setText(next);
              }}
            />
          </Card>
          <StoryAudience
            premium={premium}
            disabled={isFrozen}
            onChange={setPremium}
            aside={
              isPublic &&
              t('editing.remaining', {
                hours: Math.floor(remaining / 3600),
                minutes: Math.floor(remaining / 60) % 60,
              })
            }
            now={now}
            from={now - age}
            freeDelayMs={(site?.free_delay ?? 0) * secondMs}
          />
          <Card className="story-figures cluster g24">
            <Figure icon={Eye}>
              <Trans t={t} i18nKey="editing.views" count={story.views ?? 0} components={bold} />
            </Figure>
            <Figure icon={Heart}>
              <Trans t={t} i18nKey="editing.likes" count={story.likes} components={bold} />
            </Figure>
            <Figure icon={Flag}>
              <Trans
                t={t}
                i18nKey="editing.rejections"
                values={{ done: story.rejections ?? 0, most: storyLimits.rejections }}
                components={bold}
              />
            </Figure>
          </Card>
        </div>
      </div>
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={t('deleting.title')}
          description={t('deleting.text')}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('deleting.keep')}</Button>
              <Button kind="danger" busy={deleting.busy && t('deleting.busy')} onClick={() => void remove()}>
                {t('deleting.delete')}
              </Button>
            </>
          }
        >
          {deleting.fault && (
            <p className="hint error" role="alert">
              {deleting.fault.text}
            </p>
          )}
        </Dialog>
      )}
    </Dialog>
  );
}

const bold = { b: <b /> };

const Figure = ({ icon, children }: { icon: typeof Eye; children: React.ReactNode }) => (
  <span className="row g8">
    <Icon of={icon} />
    <span>{children}</span>
  </span>
);
