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
import { MediaFrame, Veil } from '../../ui/Media.tsx';

type LockedAlbumProps = {
  album: AlbumName | 'all';
  icon: Glyph;
  reason: ReactNode;
  line: ReactNode;
  action?: ReactNode;
  isOpen?: boolean;
};

/** The drawing belongs to the album, not to the member. */
const LockedAlbum = ({ album, icon, reason, line, action, isOpen }: LockedAlbumProps) => (
  <section aria-label={String(reason)}>
    <MediaFrame
      className={`locked-album locked-album-${album}${isOpen ? ' open' : ''}`}
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
        <rect width="720" height="300" fill="var(--drawing-dark)" />
        <ellipse cx="540" cy="330" rx="420" ry="210" fill="var(--drawing-light)" opacity="0.75" />
        <circle cx="230" cy="120" r="86" fill="var(--drawing-lamp)" opacity="0.8" />
      </svg>
    </MediaFrame>
  </section>
);

export function LockedPremiumAlbum({ count }: { count: number }) {
  const returnHere = useReturnHere();
  const { t } = useTranslation('albums');
  return (
    <LockedAlbum
      album="premium"
      icon={Gem}
      reason={t('locked.premium')}
      line={t('locked.premiumLine', { count })}
      action={
        <ButtonLink kind="premium" icon={Gem} to={pathTo('payment')} onClick={returnHere}>
          {t('locked.becomePremium')}
        </ButtonLink>
      }
    />
  );
}

export type AlbumOwner = {
  uid: number;
  nick: string;
  followed: boolean;
  followsMe: boolean;
  blocked: boolean;
};

export function LockedPrivateAlbum({ owner, onChange }: { owner: AlbumOwner; onChange: () => void }) {
  const { t } = useTranslation('albums');
  const { uid, nick, followed, followsMe, blocked } = owner;
  const line = followed
    ? t('locked.waiting', { nick })
    : followsMe
      ? t('locked.followsYou', { nick })
      : t('locked.followEachOther');
  return (
    <LockedAlbum
      album="private"
      icon={Lock}
      reason={t('locked.private')}
      line={line}
      action={
        !blocked && (
          <ProfileFollowButton uid={uid} nick={nick} followed={followed} kind="media" onChange={onChange} />
        )
      }
    />
  );
}

/** A private album that is open to this reader, and empty. */
export function EmptyPrivateAlbum({ nick }: { nick: string }) {
  const { t } = useTranslation('albums');
  return (
    <LockedAlbum
      album="private"
      icon={LockOpen}
      isOpen
      reason={t('locked.privateOpen')}
      line={t('locked.privateEmpty', { nick })}
    />
  );
}

/** Stands for all albums of a member, where the reader sees none. */
export function LockedAlbums({ need }: { need: 'login' | 'activation' }) {
  const { t } = useTranslation('albums');
  const { search } = useLocation();
  const isLogin = need === 'login';
  return (
    <LockedAlbum
      album="all"
      icon={isLogin ? Lock : Mail}
      reason={isLogin ? t('locked.members') : t('locked.activate')}
      line={isLogin ? t('locked.membersLine') : t('locked.activateLine')}
      action={
        <ButtonLink
          kind="primary"
          to={{ search: withPanel(search, isLogin ? 'register' : 'activate') }}
          preventScrollReset
        >
          {isLogin ? t('locked.register') : t('locked.activateAction')}
        </ButtonLink>
      }
    />
  );
}
