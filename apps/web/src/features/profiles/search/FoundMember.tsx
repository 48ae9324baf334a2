// A member in the results of a search: the portrait in its arch, the nick, who and where, and the last visit.
import { genders, pathTo } from '@alcove/protocol';
import ImageIcon from 'lucide-react/icons/image';
import Images from 'lucide-react/icons/images';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { MediaFrame, Picture } from '../../../ui/Media.tsx';
import type { FoundPerson } from './load.ts';

export function FoundMember({ member, eager }: { member: FoundPerson; eager: boolean }) {
  const { t } = useTranslation('profiles');
  const { nick, gender, age, town, seen, photos = 0, contributions } = member;
  const counts = [
    { count: photos, icon: ImageIcon, words: t('search.photos', { count: photos }) },
    { count: contributions, icon: Images, words: t('search.sets', { count: contributions }) },
  ].filter(({ count }) => count > 0);
  const who = gender === genders.couple ? t('search.genders.couple') : t('search.years', { count: age });
  const line = town ? t('search.personAt', { who, town }) : who;
  return (
    <Link className="found-member" to={pathTo('profile', { nick })}>
      <MediaFrame className="found-portrait" shaded={counts.length > 0}>
        <Picture
          src={member.avatar_url}
          placeholder={member.drawing}
          alt=""
          width={336}
          height={400}
          eager={eager}
        />
        {counts.length > 0 && (
          <span className="found-photos row g12">
            {counts.map(({ count, icon, words }) => (
              <span key={words}>
                <Icon of={icon} size={14} />
                <span aria-hidden="true">{count}</span>
                <span className="visually-hidden">{words}</span>
              </span>
            ))}
          </span>
        )}
      </MediaFrame>
      <span className="found-nick row g8">
        <b title={nick}>{nick}</b>
        {member.certified === 1 && <Icon of={CertifiedSeal} size={16} label={t('certified')} />}
      </span>
      <span className="found-line" title={line}>
        {line}
      </span>
      {seen && (
        <span className={seen.online ? 'found-online' : 'found-seen'}>
          {seen.online ? t('online') : seen.ago}
        </span>
      )}
    </Link>
  );
}
