// The member selected on the map: what their area says, and the ways to them.
import { type MemberOnMap, pathTo } from '@alcove/protocol';
import Flag from 'lucide-react/icons/flag';
import MessageCircle from 'lucide-react/icons/message-circle';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { conversationRequest } from '../../message-news.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CertifiedSeal } from '../../ui/CertifiedSeal.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { reportSheet } from '../moderation/index.ts';

export function MemberCard({ member, onClose }: { member: MemberOnMap; onClose: () => void }) {
  const { t } = useTranslation('geo');
  const { user, distance, precision, message, online } = member;
  const { uid, nick } = user;
  const area = precision === 0 ? t('card.exact') : t('card.area', { km: precision / 1000 });
  const report = () =>
    reportSheet.set({
      kind: 'profile',
      nick,
      items: [{ id: String(uid), text: message || nick, atMs: Date.now() }],
    });
  return (
    <section className="map-card stack g16" aria-label={nick}>
      <div className="row g16">
        <span className="map-card-face">
          <Avatar name={nick} src={user.avatar_url} sizePx={76} />
        </span>
        <div className="grow stack g4">
          <h2 className="map-card-nick t18">
            <span className="cut">{nick}</span>
            {user.certified === 1 && <Icon of={CertifiedSeal} size={16} />}
          </h2>
          <p className="muted t14">
            {online ? t('card.online', { age: user.age }) : t('card.age', { age: user.age })}
          </p>
          <p className="muted t14">
            {distance && `${t('list.within', { km: distance })}, `}
            {area}
          </p>
        </div>
        <span className="map-card-close">
          <IconButton icon={X} label={t('list.close')} onClick={onClose} />
        </span>
      </div>
      {message && <p className="map-card-mood t18">{t('card.mood', { message })}</p>}
      <div className="row g8">
        <Button
          kind="primary"
          icon={MessageCircle}
          className="grow"
          onClick={() => conversationRequest.set({ uid, nick })}
        >
          {t('list.write')}
        </Button>
        <ButtonLink className="grow" to={pathTo('profile', { nick })}>
          {t('list.profile')}
        </ButtonLink>
        <IconButton icon={Flag} kind="filled" label={t('card.report', { nick })} onClick={report} />
      </div>
    </section>
  );
}
