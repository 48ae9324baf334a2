// A person of the room: nick, age, town, mood and camera, and whether they watch the reader.
import { genders, type PersonInRoom, refusalFor } from '@alcove/protocol';
import Eye from 'lucide-react/icons/eye';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Video from 'lucide-react/icons/video';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { genderClass } from '../room/gender.ts';
import { useServerClock } from '../composer/use-server-clock.ts';
import { useRoom } from '../room/current-room.ts';
import { minutesLeft } from '../room/time.ts';
import { useCameras, useWatchedCameras } from '../room/use-cameras.ts';
import { askMenu } from './menu-request.ts';

/** `36 · Lyon · d’humeur légère` */
export function usePersonDetails(): (person: PersonInRoom, isMe?: boolean) => string {
  const { t } = useTranslation('rooms');
  return (person, isMe = false) => {
    if (person.trial === 1) return isMe ? t('room.people.meVisiting') : t('room.people.visiting');
    const first = person.gender === genders.couple ? t('room.people.couple') : String(person.age || '');
    return [isMe ? t('room.people.me') : '', first, person.town, person.mood].filter(Boolean).join(' · ');
  };
}

function Visiting({ until }: { until: number }) {
  const { t } = useTranslation('rooms');
  const { state } = useRoom();
  const now = useServerClock(true, state?.clockAheadMs ?? 0);
  return t('room.people.visitingFor', { count: minutesLeft(until, now) });
}

/** The same, with the remaining minutes of a trial. */
export function PersonDetails({ person, isMe = false }: { person: PersonInRoom; isMe?: boolean }) {
  const detailsOf = usePersonDetails();
  const { visit_until: until } = person;
  return until === undefined || isMe ? detailsOf(person, isMe) : <Visiting until={until} />;
}

export type PersonRowProps = { person: PersonInRoom; isMe: boolean; current: boolean; onCurrent: () => void };

export function RoomPersonRow({ person, isMe, current, onCurrent }: PersonRowProps) {
  const { t } = useTranslation('rooms');
  const isOnHere = useCameras().has(person.uid) && !isMe;
  const detailsOf = usePersonDetails();
  return (
    <div className="person-with-camera row g4" data-me={isMe || undefined}>
      <button
        type="button"
        className="person-row"
        data-uid={person.uid}
        aria-haspopup="menu"
        tabIndex={current ? 0 : -1}
        onFocus={onCurrent}
        onClick={(event) => askMenu(event, person)}
        onContextMenu={(event) => askMenu(event, person)}
      >
        <Avatar name={person.nick} src={person.avatar_url || null} sizePx={32} />
        <span className="stack grow">
          <span
            className={`person-nick row g4 ${genderClass[person.gender] ?? ''}`}
            data-xxl={person.status === 'XXL' || undefined}
          >
            <span>{person.nick}</span>
            {person.certified === 1 && <Icon of={CertifiedSeal} size={14} label={t('room.certified')} />}
            {person.status === 'XXL' && <span className="visually-hidden">XXL</span>}
          </span>
          <span className="person-details dim" title={detailsOf(person, isMe)}>
            <PersonDetails person={person} isMe={isMe} />
          </span>
        </span>
        {person.camera === 1 && !isOnHere && (
          <Icon of={Video} size={16} className="person-mark" label={t('room.people.camera')} />
        )}
        {person.watching > 0 && (
          <Icon
            of={Eye}
            size={16}
            className="person-eye"
            label={t('room.people.watching', { count: person.watching })}
          />
        )}
      </button>
      {isOnHere && <WatchButton person={person} current={current} />}
    </div>
  );
}

/** Opens the camera of a person in this room, and closes it again. */
function WatchButton({ person: { uid, nick }, current }: Pick<PersonRowProps, 'person' | 'current'>) {
  const { t } = useTranslation('rooms');
  const { client, me, watch } = useRoom();
  const isWatched = useWatchedCameras().has(uid);
  const isVeiled = !me || refusalFor('watchStreams', me.standing) !== undefined;
  const close = () => client?.streams.views.find(({ stream }) => stream?.uid === uid)?.leave();
  return (
    <button
      type="button"
      className="person-camera"
      tabIndex={current ? 0 : -1}
      aria-pressed={isWatched}
      aria-label={t('room.people.watch', { nick })}
      onClick={() => (isWatched ? close() : watch(uid))}
    >
      <Icon of={isVeiled ? LockKeyhole : Video} size={16} />
    </button>
  );
}
