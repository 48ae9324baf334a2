// The authors of one's favourite sets, with what they published last.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AgoText } from '../../../ui/AgoText.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { MediaFrame, Picture } from '../../../ui/Media.tsx';
import { colourOf } from '../../../ui/placeholder.ts';
import { DrawnCover } from '../list/SetCard.tsx';
import type { Contributor, LoadedContributors } from './load.ts';
import './favourites.css';

function ContributorCard({ contributor, now }: { contributor: Contributor; now: number }) {
  const { t } = useTranslation('contributions');
  const { user, contributions, published, sets } = contributor;
  const { nick, town } = user;
  const count = t('contributor.sets', { count: contributions });
  return (
    <article className="card contributor">
      <div className="contributor-head row g12">
        <Avatar name={nick} src={user.avatar_url} sizePx={56} />
        <div>
          <h2 className="set-title row g8">
            <Link to={pathTo('profile', { nick })}>{nick}</Link>{' '}
            {user.certified === 1 && <Icon of={CertifiedSeal} size={14} label={t('card.certified')} />}
          </h2>
          <p className="dim">{town ? t('contributor.townSets', { town, count }) : count}</p>
          <p className="dim">
            {t('contributor.published')} <AgoText at={published * 1000} now={now} />
          </p>
        </div>
      </div>
      <ul className="contributor-sets">
        {sets.map(({ number, title, cover }) => (
          <li key={number}>
            <Link
              to={pathTo('contribution', { number })}
              state={{ context: `profile:${nick}` }}
              aria-label={title || t('card.untitled')}
            >
              <MediaFrame ratio="4 / 3" style={{ background: colourOf(cover?.placeholder ?? '') }}>
                {cover?.urls.thumb ? (
                  <Picture src={cover.urls.thumb} alt="" width={320} height={240} />
                ) : (
                  <DrawnCover number={number} />
                )}
              </MediaFrame>
            </Link>
          </li>
        ))}
      </ul>
    </article>
  );
}

export function Contributors({
  loaded,
  now,
}: {
  loaded: Extract<LoadedContributors, { state: 'open' }>;
  now: number;
}) {
  const { t } = useTranslation('contributions');
  if (loaded.list.length === 0)
    return (
      <EmptyState
        title={t('pages.favoriteContributors.empty.title')}
        sentence={t('pages.favoriteContributors.empty.text')}
        action={<ButtonLink to={pathTo('index')}>{t('pages.favoriteContributors.empty.action')}</ButtonLink>}
      />
    );
  return (
    <ul className="contributors">
      {loaded.list.map((contributor) => (
        <li key={contributor.user.uid}>
          <ContributorCard contributor={contributor} now={now} />
        </li>
      ))}
    </ul>
  );
}
