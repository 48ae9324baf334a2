// Who made a set: portrait, what one may know of them, following.
import { genders, type MemberSummary, pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { MediaFrame, Picture } from '../../../ui/Media.tsx';
import { type Between, ProfileFollowButton } from '../../relations/index.ts';

type AuthorCardProps = {
  author: MemberSummary;
  portrait: string;
  between: Between | undefined;
  /** How many sets they published. */
  total: number | undefined;
};

export function AuthorCard({ author, portrait, between, total }: AuthorCardProps) {
  const { t } = useTranslation('reading');
  const { nick, gender, age, town } = author;
  const kind = gender === genders.couple ? t('couple') : age > 0 && t('age', { count: age });
  return (
    <section className="card set-author" aria-label={t('author')}>
      <MediaFrame className="set-portrait">
        <Picture src={author.avatar_url} placeholder={portrait} alt="" width={64} height={80} />
      </MediaFrame>
      <div>
        <p className="row g8 t18 semibold breakable">
          <Link to={pathTo('profile', { nick })}>{nick}</Link>
          {author.certified === 1 && <Icon of={CertifiedSeal} size={16} label={t('certified')} />}
        </p>
        <p className="dim">{[kind, town].filter(Boolean).join(', ')}</p>
        <div className="set-author-acts cluster g8">
          {between && !between.blocked && (
            <ProfileFollowButton
              key={author.uid}
              uid={author.uid}
              nick={nick}
              followed={between.followed}
              kind="primary"
            />
          )}
          <ButtonLink to={pathTo('profile', { nick })}>{t('profile')}</ButtonLink>
          {total !== undefined && total > 1 && (
            <Link className="link" to={pathTo('profileContributions', { nick })}>
              {t('sets', { count: total })}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
