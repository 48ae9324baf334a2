// What stands for an album that its reader cannot open: drawn art, never a blurred photo; how to open it.
import { type AlbumName, pathTo } from '@alcove/protocol';
import Gem from 'lucide-react/icons/gem';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { withPanel, useReturnHere } from '../accounts/index.ts';
import { ProfileFollowButton } from '../relations/index.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { type Glyph } from '../../ui/Icon.tsx';
import { Media, Veil } from '../../ui/Media.tsx';

type DoorProps = {
  album: AlbumName | 'all';
  icon: Glyph;
  reason: ReactNode;
  line: ReactNode;
  action?: ReactNode;
  isOpen?: boolean;
};

/** The drawing belongs to the album, not to the member. */
const Door = ({ album, icon, reason, line, action, isOpen }: DoorProps) => (
  <section aria-label={String(reason)}>
    <Media
      className={`album-door album-door-${album}${isOpen ? ' open' : ''}`}
      veil={
        <Veil
          icon={icon}
          reason={reason}
          line={line}
          action={action}
          {...(album === 'premium' && { tone: 'premium' as const })}
        />
      }
    >
      <svg viewBox="0 0 720 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect width="720" height="300" fill="var(--door-dark)" />
        <ellipse cx="540" cy="330" rx="420" ry="210" fill="var(--door-light)" opacity="0.75" />
        <circle cx="230" cy="120" r="86" fill="var(--door-lamp)" opacity="0.8" />
      </svg>
    </Media>
  </section>
);

export function PremiumDoor({ count }: { count: number }) {
  const returnHere = useReturnHere();
  const { t } = useTranslation('albums');
  return (
    <Door
      album="premium"
      icon={Gem}
      reason={t('door.premium')}
      line={t('door.premiumLine', { count })}
      action={
        <ButtonLink kind="premium" icon={Gem} to={pathTo('payment')} onClick={returnHere}>
          {t('door.becomePremium')}
        </ButtonLink>
      }
    />
  );
}

export type DoorOwner = {
  uid: number;
  nick: string;
  followed: boolean;
  followsMe: boolean;
  blocked: boolean;
};

export function PrivateDoor({ owner, onChange }: { owner: DoorOwner; onChange: () => void }) {
  const { t } = useTranslation('albums');
  const { uid, nick, followed, followsMe, blocked } = owner;
  const line = followed
    ? t('door.waiting', { nick })
    : followsMe
      ? t('door.followsYou', { nick })
      : t('door.followEachOther');
  return (
    <Door
      album="private"
      icon={Lock}
      reason={t('door.private')}
      line={line}
      action={
        !blocked && (
          <ProfileFollowButton uid={uid} nick={nick} followed={followed} kind="media" onChange={onChange} />
        )
      }
    />
  );
}

/** Open to this reader, and empty. */
export function EmptyPrivateDoor({ nick }: { nick: string }) {
  const { t } = useTranslation('albums');
  return (
    <Door
      album="private"
      icon={LockOpen}
      isOpen
      reason={t('door.privateOpen')}
      line={t('door.privateEmpty', { nick })}
    />
  );
}

/** One door for all albums. */
export function ClosedDoor({ need }: { need: 'login' | 'activation' }) {
  const { t } = useTranslation('albums');
  const { search } = useLocation();
  const isLogin = need === 'login';
  return (
    <Door
      album="all"
      icon={isLogin ? Lock : Mail}
      reason={isLogin ? t('door.members') : t('door.activate')}
      line={isLogin ? t('door.membersLine') : t('door.activateLine')}
      action={
        <ButtonLink
          kind="primary"
          to={{ search: withPanel(search, isLogin ? 'register' : 'activate') }}
          preventScrollReset
        >
          {isLogin ? t('door.register') : t('door.activateAction')}
        </ButtonLink>
      }
    />
  );
}
