// The viewer: full screen and dark, one person after the other. What it shows is in the address, so that Back closes it.
import './story-viewer.css';
import * as addresses from '@alcove/protocol/addresses';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { MediaFrame, Picture } from '../../../ui/Media.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useModal } from '../../../ui/modal.ts';
import { screenThat } from '../../../ui/screen.ts';
import { reportSheet } from '../../moderation/index.ts';
import { StoryEditing } from '../compose/index.ts';
import { openStory } from '../known.ts';
import { coverOf } from '../rail/time-left.ts';
import type { StoriesHere } from '../use-stories.ts';
import { Asking, Ended, Locked, NotRead } from './Endings.tsx';
import { nextPlace, personAfter, type StoryPlace, placeAfter, placeBefore, previousPlace } from './place.ts';
import { CommentsSheet, LikersSheet } from './Sheets.tsx';
import { Preloaded, StoryStage } from './StoryStage.tsx';
import { usePresses } from './use-presses.ts';
import { useSeen, useShownStory, useSpokenStory } from './use-shown-story.ts';
import { useTabHidden } from './use-tab-hidden.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { type StorySheet, ViewerFoot } from './ViewerFoot.tsx';
import { ViewerHead } from './ViewerHead.tsx';

const useStill = screenThat('(prefers-reduced-motion: reduce)');

type StoryViewerProps = {
  stories: StoriesHere;
  id: number;
  /** Whose reports count as rejections. */
  rejects: boolean;
  /** The list is read again: a story of the reader's own has changed. */
  onChanged: () => void;
};

export default function StoryViewer({ stories, id, rejects, onChanged }: StoryViewerProps) {
  const { t } = useTranslation('stories');
  const navigate = useNavigate();
  const { state } = useLocation();
  const textOf = useSpokenStory(stories.now);
  const isStill = useStill();
  const isHidden = useTabHidden();
  const isReporting = reportSheet.use() !== undefined;
  const [at, setAt] = useState<StoryPlace>({ id, piece: 0 });
  const [sheet, setSheet] = useState<StorySheet>();
  const [stopped, setStopped] = useState<boolean>();
  const [edited, setEdited] = useState<number>();
  const [isMuted, setMuted] = useState(true);
  const { now, filter, me, keep, everyone } = stories;
  const people = [
    ...everyone.filter(({ author }) => author.uid === me),
    ...everyone.filter(({ author }) => author.uid !== me),
  ];
  const { known, why, again } = useShownStory(stories, id);
  useSeen(known, keep);
  const liking = useCall(addresses.likeStory, { toast: true });
  const unliking = useCall(addresses.cancelStoryLike, { toast: true });

  const edits = edited === id && known?.is === 'open' && known.story.own === 1;
  const place: StoryPlace = at.id === id ? at : { id, piece: 0 };
  const listQuery = filter === 'all' ? '' : `filter=${filter}`;
  const close = () =>
    void ((state as { from?: string } | null)?.from === 'here'
      ? navigate(-1)
      : navigate({ search: listQuery }, { replace: true, preventScrollReset: true }));
  const modal = useModal({ open: true, onClose: close });
  const frame = useRef<HTMLElement>(null);
  // Opened, the dialog has given the focus to its first button.
  useEffect(() => frame.current?.focus(), []);
  function go(to: StoryPlace | undefined) {
    if (!to) return close();
    setAt(to);
    setSheet(undefined);
    if (to.id === id) return;
    setStopped(undefined);
    const search = new URLSearchParams({ ...(filter !== 'all' && { filter }), story: String(to.id) });
    void navigate({ search: String(search) }, { replace: true, preventScrollReset: true, state });
  }
  const next = () => go(nextPlace(people, place));
  const previous = () => {
    const before = previousPlace(people, place);
    if (before) go(before);
  };
  const after = personAfter(people, id);
  const nextPerson = () => go(placeAfter(people, id));
  const previousPerson = () => {
    const before = placeBefore(people, id);
    if (before) go(before);
  };
  const nextOne = after && { nick: after.author.nick, go: nextPerson };

  async function like() {
    if (known?.is !== 'open' || known.story.own === 1) return;
    const answer = await (known.story.liked === 1 ? unliking : liking).send({ id });
    if (answer) keep({ ...known, story: { ...known.story, likes: answer.likes, liked: answer.liked } });
  }
  function report() {
    if (known?.is !== 'open') return;
    const { story, author } = known;
    reportSheet.set({
      kind: 'story',
      nick: author.nick,
      items: [{ id: String(id), text: story.text, atMs: story.published * 1000 }],
      note: t(rejects ? 'report.rejects' : 'report.reports'),
    });
  }

  const toggleSheet = (one: StorySheet) => setSheet((open) => (open === one ? undefined : one));
  const isHeldStill = stopped ?? isStill;
  const { isHeld, handlers } = usePresses({ next, previous, nextPerson, previousPerson, close });
  const isPaused = isHeldStill || isHeld || isHidden || isReporting || edits || sheet !== undefined;
  useViewerKeys(
    {
      next,
      previous,
      nextPerson,
      previousPerson,
      pause: () => setStopped(!isHeldStill),
      sound: () => setMuted(!isMuted),
      like: () => void like(),
      comments: () => known?.is === 'open' && toggleSheet('comments'),
    },
    isReporting || edits,
  );
  // Near the end of what is listed, more is read.
  const isNearEnd =
    stories.hasMore && !stories.isAdding && people.length > 0 && (!after || people.at(-1) === after);
  const readOn = useEffectEvent(() => void stories.more());
  useEffect(() => {
    if (isNearEnd) readOn();
  }, [isNearEnd]);

  const medium = known?.is === 'open' ? known.story.media[place.piece] : undefined;
  const upcoming = nextPlace(people, place);
  const upcomingStory = upcoming && stories.find(upcoming.id);
  const preloaded =
    upcomingStory?.is === 'open' ? upcomingStory.story.media[upcoming?.piece ?? 0] : undefined;
  const shownKey = known?.is === 'open' && medium ? `${id} ${place.piece}` : '';
  // Read aloud once for each piece: the minutes that pass are not.
  const [said, setSaid] = useState({ of: '', text: '' });
  if (said.of !== shownKey) setSaid({ of: shownKey, text: textOf(known, place.piece) });
  const backdrop = coverOf(known)?.urls.thumb ?? stories.drawingOf(id);

  return (
    <>
      <dialog
        {...modal}
        className="story-viewer"
        data-theme="dark"
        aria-label={t('viewer.label')}
        onKeyDown={(event) => {
          // Esc closes what lies over the story first.
          if (event.key !== 'Escape' || !sheet) return;
          event.preventDefault();
          setSheet(undefined);
        }}
      >
        {backdrop && (
          <MediaFrame className="story-backdrop">
            <Picture src={backdrop} alt="" width={180} height={320} placeholder={backdrop} />
          </MediaFrame>
        )}
        <output className="visually-hidden">{said.text}</output>
        <div className="story-table" data-sheet={sheet}>
          <IconButton
            icon={ChevronLeft}
            kind="media"
            className="story-before"
            label={t('viewer.previous')}
            onClick={previous}
          />
          <article ref={frame} tabIndex={-1} className="story-frame">
            {known?.is === 'open' ? (
              <>
                <div className="story-touch" {...handlers}>
                  <StoryStage
                    story={known.story}
                    piece={place.piece}
                    isPaused={isPaused}
                    isMuted={isMuted}
                    isStill={isStill}
                    onOver={next}
                  />
                </div>
                <ViewerFoot
                  known={known}
                  now={now}
                  onSheet={toggleSheet}
                  onLike={() => void like()}
                  onReport={report}
                  onEdit={() => setEdited(id)}
                />
              </>
            ) : known?.is === 'locked' || why === 'premium_required' ? (
              <Locked
                key={id}
                known={known?.is === 'locked' ? known : undefined}
                now={now}
                drawing={stories.drawingOf(id)}
                next={nextOne}
              />
            ) : known?.is === 'gone' || why === 'story_gone' ? (
              <Ended
                key={id}
                known={known?.is === 'gone' ? known : undefined}
                now={now}
                isStill={isStill}
                next={nextOne}
                onBack={close}
              />
            ) : why ? (
              <NotRead onRetry={again} />
            ) : (
              <Asking />
            )}
            <ViewerHead
              known={known}
              now={now}
              isPaused={known?.is === 'open' ? isHeldStill || sheet !== undefined : undefined}
              isMuted={medium?.kind === 'video' ? isMuted : undefined}
              onPause={() => {
                setSheet(undefined);
                setStopped(sheet ? false : !isHeldStill);
              }}
              onSound={() => setMuted(!isMuted)}
              onClose={close}
            />
          </article>
          {known?.is === 'open' && sheet === 'comments' && (
            <CommentsSheet known={known} now={now} onClose={() => setSheet(undefined)} />
          )}
          {known?.is === 'open' && sheet === 'likers' && (
            <LikersSheet known={known} onClose={() => setSheet(undefined)} />
          )}
          <IconButton
            icon={ChevronRight}
            kind="media"
            className="story-after"
            label={t('viewer.next')}
            onClick={next}
          />
        </div>
        <Preloaded medium={preloaded} />
      </dialog>
      {edits && (
        <Suspense>
          <StoryEditing
            story={known.story}
            onClose={() => setEdited(undefined)}
            onChanged={(story) => {
              onChanged();
              if (story.remaining === 0) close();
              else keep(openStory(story, now));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
