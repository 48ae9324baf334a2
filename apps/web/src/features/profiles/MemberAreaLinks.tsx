// Links to the pages of the member area that are no sections of a profile.
import { type Capability, may, type OwnMember, type PageKey, pathTo } from '@alcove/protocol';
import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import Heart from 'lucide-react/icons/heart';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glyph } from '../../icons.tsx';
import { type Glyph, Icon } from '../../ui/Icon.tsx';

type Name =
  | 'messages'
  | 'wallet'
  | 'notifications'
  | 'favourites'
  | 'contributors'
  | 'blacklist'
  | 'payments'
  | 'settings'
  | 'moderation';

const places: readonly { name: Name; to: PageKey; icon: Glyph; only?: Capability }[] = [
  { name: 'messages', to: 'memberMessagePmConversations', icon: glyph('message-circle') },
  { name: 'notifications', to: 'notificationList', icon: Bell },
  { name: 'wallet', to: 'myWallet', icon: Wallet },
  { name: 'payments', to: 'premiumHistory', icon: ReceiptText },
  { name: 'favourites', to: 'favoriteContributions', icon: Heart },
  { name: 'contributors', to: 'favoriteContributors', icon: glyph('users') },
  { name: 'blacklist', to: 'myBlacklist', icon: Ban },
  { name: 'settings', to: 'settings', icon: Settings },
  { name: 'moderation', to: 'moderation', icon: ShieldCheck, only: 'moderate' },
];

export function MemberAreaLinks({ me }: { me: OwnMember }) {
  const { t } = useTranslation('profiles');
  return (
    <nav aria-labelledby="your-places">
      <h2 id="your-places" className="t18">
        {t('places.heading')}
      </h2>
      <ul className="your-places">
        {places.map(
          ({ name, to, icon, only }) =>
            (!only || may(only, me.standing)) && (
              <li key={name}>
                <Link className="card" to={pathTo(to)}>
                  <Icon of={icon} />
                  <b>{t(`places.${name}`)}</b>
                  <span>{t(`places.${name}Line`)}</span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
