// What each level sees of a Premium set, the reader's own outlined.
import { type Contribution, contributionLimits } from '@alcove/protocol';
import DoorOpen from 'lucide-react/icons/door-open';
import Gem from 'lucide-react/icons/gem';
import User from 'lucide-react/icons/user';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';

export function WhoSees({ set, isMember }: { set: Contribution; isMember: boolean }) {
  const { t } = useTranslation('reading');
  const open = t('who.thumbs', { count: contributionLimits.shownOfPremium });
  const photos = t('photos', { count: set.photos });
  const files = set.films > 0 ? `${photos}, ${t('films', { count: set.films })}` : photos;
  return (
    <section className="card padded who-sees">
      <h2>{t('who.heading')}</h2>
      <ul className="stack g8">
        <li className="row g12" data-mine={!isMember || undefined}>
          <Icon of={DoorOpen} size={20} />
          <span className="stack">
            <b>{t(isMember ? 'who.visitor' : 'who.youVisitor')}</b>
            <span className="muted">{open}</span>
          </span>
        </li>
        <li className="row g12" data-mine={isMember || undefined}>
          <Icon of={User} size={20} />
          <span className="stack">
            <b>{t(isMember ? 'who.youFree' : 'who.free')}</b>
            <span className="muted">{t('who.freeSees', { thumbs: open })}</span>
          </span>
        </li>
        <li className="premium row g12">
          <Icon of={Gem} size={20} />
          <span className="stack">
            <b>{t('who.premium')}</b>
            <span className="muted">{t('who.premiumSees', { files })}</span>
          </span>
        </li>
      </ul>
    </section>
  );
}
