// The member selected on the map: what their area says, and the ways to them.
import { type MemberOnMap, pathTo } from '@alcove/protocol';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { conversationRequest } from '../../message-news.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

export function MemberCard({ member, onClose }: { member: MemberOnMap; onClose: () => void }) {
  const { t } = useTranslation('geo');
  const { user, distance, precision, message } = member;
  const area = precision === 0 ? t('list.exact') : t('list.area', { km: precision / 1000 });
  return (
    <Card className="map-card">
      <div className="map-card-head">
        <Avatar name={user.nick} src={user.avatar_url} sizePx={48} />
        <div>
          <b className="t18">{user.nick}</b>
          <p className="dim">{distance ? `${t('list.within', { km: distance })} · ${area}` : area}</p>
        </div>
        <IconButton icon={X} label={t('list.close')} onClick={onClose} />
      </div>
      {message && <p className="t16">{message}</p>}
      <div className="map-card-ways">
        <Button kind="primary" onClick={() => conversationRequest.set({ uid: user.uid, nick: user.nick })}>
          {t('list.write')}
        </Button>
        <ButtonLink to={pathTo('profile', { nick: user.nick })}>{t('list.profile')}</ButtonLink>
      </div>
    </Card>
  );
}
