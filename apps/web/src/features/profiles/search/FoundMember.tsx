// A member in the results of a search: the portrait in its arch, the nick, who and where, and the last visit.
import { genders, pathTo } from '@alcove/protocol';
import ImageIcon from 'lucide-react/icons/image';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { CertifiedSeal } from '../../../ui/marks.tsx';
import { Media, Picture } from '../../../ui/Media.tsx';
import type { FoundPerson } from './load.ts';

export function FoundMember({ member, eager }: { member: FoundPerson; eager: boolean }) {
  const { t } = useTranslation('profiles');
  const { nick, gender, age, town, seen, photos = 0 } = member;
  const who = gender === genders.couple ? t('search.genders.couple') : t('search.years', { count: age });
  return (
    <Link className="found-member" to={pathTo('profile', { nick })}>
      <Media className="found-portrait" shaded={photos > 0}>
        <Picture
          src={member.avatar_url}
          placeholder={member.drawing}
          alt=""
          width={336}
          height={400}
          eager={eager}
        />
        {photos > 0 && (
          <span className="found-photos">
            <Icon of={ImageIcon} size={14} />
            <span aria-hidden="true">{photos}</span>
            <span className="visually-hidden">{t('search.photos', { count: photos })}</span>
          </span>
        )}
      </Media>
      <span className="found-nick">
        <b title={nick}>{nick}</b>
        {member.certified === 1 && <Icon of={CertifiedSeal} size={16} label={t('certified')} />}
      </span>
      <span className="found-line">{town ? t('search.personAt', { who, town }) : who}</span>
      {seen && (
        <span className={seen.online ? 'found-online' : 'found-seen'}>
          {seen.online ? t('online') : seen.ago}
        </span>
      )}
    </Link>
  );
}
