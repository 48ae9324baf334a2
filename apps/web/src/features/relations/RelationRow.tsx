// A member in a list of follows or blocks: avatar, nick, age and gender, a line, actions.
import { type MemberSummary, pathTo } from '@alcove/protocol';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { CertifiedSeal } from '../../ui/CertifiedSeal.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';

type PersonRowProps = {
  person: MemberSummary;
  line: ReactNode;
  mutual?: boolean;
  /** Connected now. */
  online?: boolean;
  /** Beside the nick. */
  mark?: ReactNode;
  children?: ReactNode;
};

export function RelationRow({ person, line, mutual, online, mark, children }: PersonRowProps) {
  const { t } = useTranslation('relations');
  return (
    <li>
      <ListRow
        className="person-row"
        to={pathTo('profile', { nick: person.nick })}
        lead={
          <Avatar
            name={person.nick}
            src={person.avatar_url}
            sizePx={48}
            presence={online ? 'online' : undefined}
            presenceText={online ? t('online') : undefined}
          />
        }
        title={
          <>
            <span className="person-nick" title={person.nick}>
              {person.nick}
            </span>
            {person.certified === 1 && <Icon of={CertifiedSeal} size={16} label={t('certified')} />}
            {person.status === 'XXL' && <StatusTag tone="premium">{t('level')}</StatusTag>}
            {mutual && (
              <StatusTag tone="success" icon={Users}>
                {t('mutual')}
              </StatusTag>
            )}
            {mark}
          </>
        }
        line={line}
        aside={children}
      />
    </li>
  );
}
