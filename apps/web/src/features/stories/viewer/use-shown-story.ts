// The story on screen: read when it is shown and again when something happened to it, counted as seen, and put in words.
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { useRepeated } from '../../../call/use-repeated.ts';
import { type KnownStory, openStory } from '../known.ts';
import { useTimeLeft } from '../rail/time-left.ts';
import type { StoriesHere } from '../use-stories.ts';

/** An open story is read again so often, besides what is told of it. */
const againMs = 30_000;

/** Reads the story on screen, and again when something happened to it. */
export function useShownStory(stories: StoriesHere, id: number) {
  const { now, stirred, keep, refused } = stories;
  const [missing, setMissing] = useState<{ id: number; code: string }>();
  const known = stories.find(id);
  const isClosed =
    known?.is === 'gone' || (known?.is === 'locked' && !(known.opensAt && now >= known.opensAt));
  const ask = useRepeated(addresses.story, isClosed ? undefined : { id }, {
    everyMs: againMs,
    onAnswer(answer) {
      if (answer.status === 'success') keep(openStory(answer.data.story, answer.data.now * 1000));
      else if (known) refused(answer, id);
      else setMissing({ id, code: answer.code });
    },
  });
  useEffect(() => {
    if (stirred?.id === id) ask();
  }, [stirred, id, ask]);
  const why = known === undefined && missing?.id === id ? missing.code : undefined;
  return {
    known,
    why,
    again() {
      setMissing(undefined);
      ask();
    },
  };
}

/** Once for each story: nobody but the server learns it. */
export function useSeen(known: KnownStory | undefined, keep: (known: KnownStory) => void): void {
  const told = useRef(new Set<number>());
  // A look that is not counted concerns no reader.
  const { send } = useCall(addresses.seenStories, { inTurn: true, onFailure: () => true });
  const tell = useEffectEvent(async (id: number) => {
    if (told.current.has(id)) return;
    told.current.add(id);
    const answer = await send({ ids: [id] });
    if (answer?.ids.includes(id) && known?.is === 'open' && known.id === id)
      keep({ ...known, story: { ...known.story, seen: 1 } });
  });
  const isNew = known?.is === 'open' && known.story.own === 0 && known.story.seen === 0;
  const id = known?.id;
  useEffect(() => {
    if (isNew && id !== undefined) void tell(id);
  }, [isNew, id]);
}

/** `Ondine, 2 of 4, photo, 23 h left`, then what it shows, then its words. */
export function useSpokenStory(now: number) {
  const { t } = useTranslation('stories');
  const left = useTimeLeft();
  return (known: KnownStory | undefined, piece: number): string => {
    if (known?.is !== 'open') return '';
    const { story, author, endsAt } = known;
    const { kind, alt = '' } = story.media[piece] ?? {};
    const place = t('viewer.said', {
      nick: author.nick,
      at: piece + 1,
      of: story.media.length,
      kind: t(kind === 'video' ? 'viewer.film' : 'viewer.photo'),
      left: left(endsAt - now),
    });
    return [place, alt, story.text.replace(/\[\/?mention\]/gi, '')].filter(Boolean).join('. ');
  };
}
