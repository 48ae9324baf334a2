// What a reader finds in the room, under the stage: its host and its rules; for a visitor, what a trial is.
import { pathTo } from '@alcove/protocol';
import ChevronDown from 'lucide-react/icons/chevron-down';
import DoorOpen from 'lucide-react/icons/door-open';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import MessageCircle from 'lucide-react/icons/message-circle';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useReadersTrial } from '../../accounts/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';
import { Mark } from '../../../ui/marks.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { useRoom } from './current-room.ts';
import { useCameras } from './use-cameras.ts';

function Fact({ icon, face, lit, title, children }: FactProps) {
  return (
    <li>
      <span className="about-arch" data-lit={lit || undefined} data-bare={face !== undefined || undefined}>
        {face ?? (icon && <Icon of={icon} />)}
      </span>
      <div>
        <b>{title}</b>
        <span>{children}</span>
      </div>
    </li>
  );
}
type FactProps = { icon?: Glyph; face?: ReactNode; lit?: boolean; title: ReactNode; children: ReactNode };

function Host() {
  const { t } = useTranslation('rooms');
  const { room, me } = useRoom();
  const { creator } = room;
  if (!creator)
    return (
      <Fact icon={Mark} title={t('room.about.house')}>
        {t('room.about.houseLine')}
      </Fact>
    );
  return (
    <Fact
      face={<Avatar name={creator.nick} src={creator.avatar_url || null} sizePx={44} />}
      title={
        <Link to={pathTo('profile', { nick: creator.nick })} className="about-host breakable">
          {creator.nick}
          {creator.certified === 1 && <Icon of={CertifiedSeal} size={14} label={t('room.certified')} />}
        </Link>
      }
    >
      {creator.uid === me?.uid ? t('room.about.ownLine') : t('room.about.hostLine')}
    </Fact>
  );
}

function Visit() {
  const { t } = useTranslation('rooms');
  return (
    <ul>
      <Fact icon={Eye} lit title={t('room.visit.read')}>
        {t('room.visit.readLine')}
      </Fact>
      <Fact icon={EyeOff} title={t('room.visit.watch')}>
        {t('room.visit.watchLine')}
      </Fact>
      <Fact icon={MessageCircle} title={t('room.visit.write')}>
        {t('room.visit.writeLine')}
      </Fact>
      <Fact icon={LockKeyhole} title={t('room.visit.more')}>
        {t('room.visit.moreLine')}
      </Fact>
    </ul>
  );
}

export function AboutRoom() {
  const { t } = useTranslation('rooms');
  const { room, me } = useRoom();
  const visits = useReadersTrial() !== undefined && !me;
  // Cameras have the stage; what the room is can be opened below them.
  const isFolded = useCameras().size > 0;
  const { allowed_gender: gender, capacity } = room.options;
  const who = [
    t('room.about.everybody'),
    t('room.about.men'),
    t('room.about.women'),
    t('room.about.couples'),
    t('room.about.trans'),
  ][gender];
  return (
    <details key={String(isFolded)} className="room-about" open={!isFolded} data-visit={visits || undefined}>
      <summary>
        <h2>{t(visits ? 'room.visit.title' : 'room.about.title')}</h2>
        <Icon of={ChevronDown} size={16} />
      </summary>
      {visits ? (
        <Visit />
      ) : (
        <ul>
          <Host />
          <Fact icon={Users} title={who}>
            {t('room.about.places', { count: capacity })}
          </Fact>
          <Fact
            icon={room.protected === 1 ? LockKeyhole : DoorOpen}
            title={room.protected === 1 ? t('room.about.password') : t('room.about.open')}
          >
            {room.protected === 1 ? t('room.about.passwordLine') : t('room.about.openLine')}
          </Fact>
        </ul>
      )}
    </details>
  );
}
