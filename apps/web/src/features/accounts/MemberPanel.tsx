// What a logged-in member sees in the login panel: links to go on, and the logout.
import { type OwnMember, pathTo } from '@alcove/protocol';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircle from 'lucide-react/icons/message-circle';
import Settings from 'lucide-react/icons/settings';
import Smartphone from 'lucide-react/icons/smartphone';
import UserRound from 'lucide-react/icons/user-round';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { type Glyph, Icon } from '../../ui/Icon.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { Onward, Sheet } from './forms/frame.tsx';
import { LogoutForm } from './logout/LogoutForm.tsx';
import { withPanel } from './panel.ts';

function Place({ to, icon, children }: { to: string; icon: Glyph; children: string }) {
  return (
    <li>
      <Link className="nav" to={to}>
        <Icon of={icon} />
        <span className="nav-name">{children}</span>
      </Link>
    </li>
  );
}

export function MemberPanel({ member }: { member: OwnMember }) {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  const premium = member.standing === 'premium' || member.standing === 'privileged';
  return (
    <div className="account-form">
      <Sheet
        foot={
          <>
            <Onward kind="primary" size="large">
              {t('memberMenu.onward')}
            </Onward>
            <LogoutForm>
              <Icon of={LogOut} size={16} />
              {t('memberMenu.logout')}
            </LogoutForm>
          </>
        }
      >
        <div className="member-who row g16">
          <Avatar name={member.nick} src={member.avatar_url || null} sizePx={64} />
          <div>
            <b className="d24">{member.nick}</b>
            <p>
              {premium ? (
                <StatusTag tone="premium">{t('memberMenu.premium')}</StatusTag>
              ) : (
                <StatusTag>{t('memberMenu.free')}</StatusTag>
              )}
            </p>
          </div>
        </div>
        <nav aria-label={t('memberMenu.label')}>
          <ul className="member-places stack">
            <Place to={pathTo('myProfile')} icon={UserRound}>
              {t('memberMenu.profile')}
            </Place>
            <Place to={pathTo('memberMessagePmConversations')} icon={MessageCircle}>
              {t('memberMenu.messages')}
            </Place>
            <Place to={pathTo('myWallet')} icon={Wallet}>
              {t('memberMenu.wallet')}
            </Place>
            <Place to={pathTo('settings')} icon={Settings}>
              {t('memberMenu.settings')}
            </Place>
            {!member.phone_verified && (
              <Place to={withPanel(search, 'activate')} icon={Smartphone}>
                {t('memberMenu.certify')}
              </Place>
            )}
            <Place to={withPanel(search, 'password_change')} icon={KeyRound}>
              {t('memberMenu.password')}
            </Place>
          </ul>
        </nav>
      </Sheet>
    </div>
  );
}
