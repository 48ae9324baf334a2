// Members one might follow, since many of those one follows do.
import { type FollowSuggestion, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../call/use-call.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CertifiedSeal } from '../../ui/CertifiedSeal.tsx';
import { ProfileFollowButton } from './ProfileFollowButton.tsx';
import './relations.css';

type SuggestedFollowsProps = { suggestions: readonly FollowSuggestion[]; onChange: () => void };

export function SuggestedFollows({ suggestions, onChange }: SuggestedFollowsProps) {
  const { t } = useTranslation('relations');
  const { send } = useCall(addresses.dismissSuggestion, { toast: true });
  if (suggestions.length === 0) return null;
  async function dismiss(id: number) {
    if (await send({ id })) onChange();
  }
  return (
    <Card className="suggestions">
      <h2>{t('suggest.title')}</h2>
      <ul>
        {suggestions.map(({ user, common }) => (
          <li key={user.uid}>
            <Avatar name={user.nick} src={user.avatar_url} sizePx={44} />
            <div>
              <p className="suggested-nick row g8">
                <Link to={pathTo('profile', { nick: user.nick })} title={user.nick}>
                  {user.nick}
                </Link>
                {user.certified === 1 && <Icon of={CertifiedSeal} size={14} label={t('certified')} />}
              </p>
              <p>{t('suggest.common', { count: common })}</p>
            </div>
            <ProfileFollowButton
              uid={user.uid}
              nick={user.nick}
              followed={false}
              kind="primary"
              onChange={onChange}
            />
            <IconButton
              icon={X}
              size="small"
              label={t('suggest.dismiss', { nick: user.nick })}
              onClick={() => void dismiss(user.uid)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
