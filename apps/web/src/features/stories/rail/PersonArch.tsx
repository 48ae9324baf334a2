// A person who shows stories, as a door that leads to what the reader has not seen of them.
import CloudOff from 'lucide-react/icons/cloud-off';
import Hourglass from 'lucide-react/icons/hourglass';
import Play from 'lucide-react/icons/play';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { elapsed } from '../../../elapsed.ts';
import { glyph } from '../../../icons.tsx';
import { useOnline } from '../../../network.ts';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MediaChip, Picture } from '../../../ui/Media.tsx';
import { colourOf } from '../../../ui/placeholder.ts';
import { firstToWatch, hasUnseen, type KnownStory, piecesSeen, type StoryPerson } from '../known.ts';
import { StoryArch } from './StoryArch.tsx';
import { wayOf } from './ring.ts';
import { coverOf, shareLeft, useTimeLeft } from './time-left.ts';

/** The viewer over the list; `from` says that Back closes it. */
export const viewerState = { from: 'here' } as const;

type PersonArchProps = {
  person: StoryPerson;
  now: number;
  size: 'tile' | 'rail';
  /** Stands for a story that the reader may not see. */
  drawing?: string | undefined;
  /** Of the list, which stays as it is. */
  filter?: string | undefined;
  /** Where they are on the air. */
  room?: string | undefined;
  /** In place of the nick. */
  name?: string;
};

function useLine() {
  const { t } = useTranslation('stories');
  return (person: StoryPerson, first: KnownStory): string => {
    if (first.is === 'locked') {
      if (first.premium) return t('line.premium');
      return t(first.opensAt === undefined ? 'line.hourOver' : 'line.later');
    }
    const seen = piecesSeen(person);
    const count = seen.filter(Boolean).length;
    if (count === seen.length) return t('line.seen');
    if (count > 0) return t('line.partly', { count, of: seen.length });
    return t(first.is === 'open' && first.story.premium === 1 ? 'line.premium' : 'line.public');
  };
}

export function PersonArch({ person, now, size, drawing, filter, room, name }: PersonArchProps) {
  const { t } = useTranslation('stories');
  const online = useOnline();
  const left = useTimeLeft()(person.endsAt - now);
  const line = useLine();
  const first = firstToWatch(person);
  const way = wayOf(first, { room, online, filter });
  if (!first || !way) return null;
  const { author } = person;
  const nick = name ?? author.nick;
  const cover = coverOf(first);
  const isLocked = first.is === 'locked';
  const isTile = size === 'tile';
  const isLive = way.tone === 'live';
  const src = isLocked ? drawing : isTile ? cover?.urls.small : cover?.urls.thumb;
  const seen = piecesSeen(person);
  const words = online ? line(person, first) : t('line.offline');
  const length = isTile && cover && cover.duration_ms > 0 && elapsed(cover.duration_ms);
  const centres = {
    live: undefined,
    dry: <Icon of={CloudOff} />,
    lit: isLocked ? <Icon of={glyph('gem')} /> : length && <MediaChip icon={Play}>{length}</MediaChip>,
  };
  const timeLeft = isTile && (
    <>
      <Icon of={Hourglass} size={14} />
      {left}
    </>
  );
  return (
    <Link
      to={way.to}
      state={isLive ? undefined : viewerState}
      preventScrollReset={!isLive}
      className="story-person"
    >
      <span className="visually-hidden">
        {isLive ? t('onAir', { nick }) : t('arch', { nick, line: words, left })}
      </span>
      <div className="contents" aria-hidden="true">
        <StoryArch
          size={size}
          tone={way.tone}
          share={shareLeft(person.endsAt, now)}
          seen={seen.length === 0 ? [false] : seen}
          picture={online && src && <Picture src={src} alt="" width={328} height={424} />}
          colour={online ? colourOf(cover?.placeholder ?? '') : undefined}
          isLocked={way.tone === 'lit' && isLocked}
          centre={centres[way.tone]}
          foot={isLive ? <span className="live-dot" /> : timeLeft}
        />
        <span className="story-nick row g4">
          <span className={hasUnseen(person) ? 'cut semibold' : 'cut'}>{nick}</span>
          {isTile && author.certified === 1 && <Icon of={CertifiedSeal} size={14} />}
        </span>
        {isTile && <span className="cut t14 dim">{words}</span>}
      </div>
    </Link>
  );
}
