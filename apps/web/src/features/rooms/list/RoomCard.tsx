// One room in the list: a card in the grid, a row on phones. It says why its reader may not enter; a room
// that nothing would open to them is no link.
import { cameraPictureLimits, isFull, type Room, type RoomEntry, roomPath } from '@alcove/protocol';
import ChevronRight from 'lucide-react/icons/chevron-right';
import DoorOpen from 'lucide-react/icons/door-open';
import Gem from 'lucide-react/icons/gem';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Mark, Token } from '../../../ui/marks.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { MediaFrame, MediaChip, Picture, Veil } from '../../../ui/Media.tsx';
import { languageOfName } from '../name-language.ts';
import type { ListQuestion } from './ListDialogs.tsx';
import { useReason } from './reason.ts';
import { scenesOf } from './scene.ts';

export type RoomCardProps = {
  room: Room;
  entry: RoomEntry;
  /** Of its cameras; cells without one keep their drawing. */
  pictures: readonly string[];
  /** Asks for a password, or offers XXL, before the page of the room is opened. */
  onAsk: (question: ListQuestion) => void;
  eager: boolean;
};

const questions: { [K in RoomEntry['kind']]?: 'full' | 'password' } = { full: 'full', password: 'password' };

/** Whether the card links to the room's page: there the reader enters, or sees what is missing for it. */
export const isLinked = ({ kind }: RoomEntry): boolean => kind !== 'closed' && kind !== 'gender';

export function RoomCard({ room, entry, pictures, onAsk, eager }: RoomCardProps) {
  const { t } = useTranslation('rooms');
  const reason = useReason(entry);
  const full = isFull(room);
  const { options, people, cameras } = room;
  const linked = isLinked(entry);
  return (
    <article className={classes('room-card', linked && 'leads', full && 'full')} data-room={room.roomid}>
      <MediaFrame
        className="room-media"
        veil={reason && <Veil icon={reason.icon} reason={reason.text} line={reason.line} />}
        topLeft={cameras > 0 && <MediaChip tone="live">{t('list.camerasOn', { count: cameras })}</MediaChip>}
        topRight={
          <>
            {full && <MediaChip>{t('list.full')}</MediaChip>}
            {full && (
              <MediaChip icon={Gem} tone="premium">
                {t('list.openToXxl')}
              </MediaChip>
            )}
            {options.showroom === 1 && (
              <MediaChip icon={Token} tone="token">
                {t('list.price', { price: options.price })}
              </MediaChip>
            )}
          </>
        }
        bottomLeft={
          entry.kind === 'open' && (
            <span className="button button-primary room-enter" aria-hidden="true">
              <Icon of={DoorOpen} size={16} />
              {t('list.enter')}
            </span>
          )
        }
      >
        <Cells room={room} pictures={pictures} veiled={reason !== undefined} eager={eager} />
      </MediaFrame>
      <div className="room-caption">
        <Host room={room} />
        <h2 className="room-card-name cut semibold" lang={languageOfName(room)}>
          {linked ? (
            <Link
              className="room-link"
              to={roomPath(room)}
              onClick={(event) => {
                const kind = questions[entry.kind];
                if (!kind || event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onAsk({ kind, room });
              }}
            >
              {room.name}
            </Link>
          ) : (
            room.name
          )}
        </h2>
        <p className="room-counts">
          <span className="room-people">
            <Icon of={Users} size={16} />
            {people === 0 ? (
              t('list.empty', { capacity: options.capacity })
            ) : (
              <>
                <span aria-hidden="true">{t('list.places', { people, capacity: options.capacity })}</span>
                <span className="visually-hidden">
                  {t('list.placesSaid', { count: people, capacity: options.capacity })}
                </span>
              </>
            )}
          </span>
          {cameras > 0 && (
            <span className="room-cameras">
              <Icon of={Video} size={16} />
              <span aria-hidden="true">{t('list.number', { count: cameras })}</span>
              <span className="visually-hidden">{t('list.camerasOn', { count: cameras })}</span>
            </span>
          )}
        </p>
        <p className={classes('room-host row g4 dim', reason && 'behind')}>
          {room.creator ? (
            <>
              <span className="cut">{room.creator.nick}</span>
              {room.creator.certified === 1 && (
                <Icon of={CertifiedSeal} size={14} label={t('list.certified')} />
              )}
            </>
          ) : (
            t('list.house')
          )}
        </p>
        {reason && (
          <p className={classes('room-reason', reason.tone)}>
            <Icon of={reason.icon} size={14} />
            <span>{reason.short}</span>
          </p>
        )}
      </div>
      {linked && <Icon of={ChevronRight} size={16} className="room-chevron" />}
    </article>
  );
}

function Host({ room: { creator } }: { room: Room }) {
  if (creator)
    return (
      <Avatar name={creator.nick} src={creator.avatar_url || null} sizePx={36} className="room-avatar" />
    );
  return (
    <span className="room-avatar room-avatar-house">
      <Icon of={Mark} size={16} />
    </span>
  );
}

/** As many as there are cameras, up to those that are drawn. Without cameras, or behind shutters, one is enough. */
function Cells({
  room,
  pictures,
  veiled,
  eager,
}: Pick<RoomCardProps, 'room' | 'pictures' | 'eager'> & { veiled: boolean }) {
  const { t } = useTranslation('rooms');
  const cells = veiled ? 1 : Math.max(1, Math.min(room.cameras, cameraPictureLimits.perRoom));
  const more = room.cameras - cells;
  const picture = (scene: string, at: number) => (
    <Picture
      src={(!veiled && at < room.cameras && pictures[at]) || scene}
      placeholder={scene}
      alt=""
      width={480}
      height={420}
      eager={eager}
    />
  );
  const [first = '', ...others] = scenesOf(room);
  if (veiled) return picture(first, 0);
  return (
    <span className="room-collage" data-cells={cells}>
      <span>{picture(first, 0)}</span>
      {others.slice(0, cells - 1).map((scene, at) => (
        <span key={scene}>
          {picture(scene, at + 1)}
          {at === cells - 2 && more > 0 && <b>{t('list.more', { count: more })}</b>}
        </span>
      ))}
    </span>
  );
}
