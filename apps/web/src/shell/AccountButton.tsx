// The member's avatar in the header; it opens their name, their pages and the logout. A native popover:
// it opens, and logs out, before any script has run. It travels with members only.
import { may, type OwnMember, pathTo } from '@alcove/protocol';
import Bell from 'lucide-react/icons/bell';
import Heart from 'lucide-react/icons/heart';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Wallet from 'lucide-react/icons/wallet';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { LogoutForm } from '../features/accounts/logout/index.ts';
import { useReviewCount } from '../features/moderation/index.ts';
import { glyph } from '../icons.tsx';
import { usePageKey } from '../page-key.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { type Glyph, Icon } from '../ui/Icon.tsx';
import { CertifiedSeal } from '../ui/CertifiedSeal.tsx';
import { usePopover } from '../ui/popover.ts';
import { Badge, StatusTag } from '../ui/StatusTag.tsx';
import { faceOf } from './face.ts';

function LevelTag({ me }: { me: OwnMember }) {
  const { t } = useTranslation();
  const face = faceOf(usePageKey());
  if (!me.active) return <StatusTag tone="warning">{t('account.inactive')}</StatusTag>;
  if (me.status !== 'XXL') return <StatusTag>{t('account.free')}</StatusTag>;
  return <StatusTag tone="premium">{face === 'chat' ? t('account.xxl') : t('account.premium')}</StatusTag>;
}

function RoleTag({ role }: { role: NonNullable<OwnMember['role']> }) {
  const { t } = useTranslation();
  return (
    <StatusTag>
      {{ pro: t('account.pro'), editor: t('account.editor'), owner: t('account.owner') }[role]}
    </StatusTag>
  );
}

function Who({ me }: { me: OwnMember }) {
  const { t } = useTranslation();
  return (
    <div className="menu-head">
      <Avatar name={me.nick} src={me.avatar_url || null} sizePx={44} />
      <div className="account-who">
        <b>
          <span>{me.nick}</span>
          {me.certified === 1 && <Icon of={CertifiedSeal} size={16} label={t('account.certified')} />}
        </b>
        <span className="account-tags">
          <LevelTag me={me} />
          {me.role && <RoleTag role={me.role} />}
        </span>
      </div>
    </div>
  );
}

const Place = ({ to, icon, children, news }: PlaceProps) => (
  <li>
    <Link className="menu-item" to={to}>
      <Icon of={icon} />
      <span className="menu-text">{children}</span>
      {news}
    </Link>
  </li>
);
type PlaceProps = { to: string; icon: Glyph; children: string; news?: ReactNode };

/** While the menu is open. */
function ReviewNews({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('desk');
  const waiting = useReviewCount(isOpen);
  return waiting ? <Badge count={waiting} said={t('review.waiting', { count: waiting })} /> : null;
}

export default function AccountButton({ me }: { me: OwnMember }) {
  const { t } = useTranslation();
  const { open, popover, trigger, hide } = usePopover('dialog');
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    hide();
  }, [key, hide]);
  // A list of links that opens, not a menu of commands: nothing is promised but that it opens.
  const { 'aria-haspopup': _promised, ...opens } = trigger;
  return (
    <>
      <button
        type="button"
        {...opens}
        className="account-button"
        aria-label={t('account.open', { nick: me.nick })}
      >
        <Avatar name={me.nick} src={me.avatar_url || null} sizePx={42} presence="online" />
      </button>
      <div {...popover} className="popover menu account-menu">
        <Who me={me} />
        <nav aria-label={t('account.label')}>
          <ul>
            <Place to={pathTo('myProfile')} icon={glyph('user')}>
              {t('account.profile')}
            </Place>
            <Place to={pathTo('memberMessagePmConversations')} icon={glyph('message-circle')}>
              {t('account.messages')}
            </Place>
            <Place to={pathTo('myWallet')} icon={Wallet}>
              {t('account.wallet')}
            </Place>
            <Place to={pathTo('notificationList')} icon={Bell}>
              {t('account.notifications')}
            </Place>
            <Place to={pathTo('favoriteContributions')} icon={Heart}>
              {t('account.favourites')}
            </Place>
            {may('moderate', me.standing) && (
              <Place to={pathTo('moderation')} icon={ShieldCheck} news={<ReviewNews isOpen={open} />}>
                {t('account.moderation')}
              </Place>
            )}
            <Place to={pathTo('settings')} icon={Settings}>
              {t('account.settings')}
            </Place>
          </ul>
        </nav>
        <div className="menu-rule" />
        <LogoutForm className="account-logout">
          <Icon of={LogOut} />
          {t('account.logout')}
        </LogoutForm>
      </div>
    </>
  );
}
