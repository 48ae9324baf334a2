// What the overview of a profile shows of its further sections: photos and sets.
import { type PageRequest, pathTo } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlbumGlance, loadAlbums } from '../../features/albums/index.ts';
import { loadMemberSets, MemberSets } from '../../features/contributions/list/index.ts';

const glancedSets = 3;

export async function loadGlance(call: PageRequest['call'], uid: number) {
  const [sets, albums] = await Promise.all([loadMemberSets(call, uid, 1), loadAlbums(call, uid)]);
  return {
    sets: sets.state === 'open' ? sets.list.slice(0, glancedSets) : [],
    photos: albums.state === 'open' ? albums.photos : [],
  };
}

type GlanceHeadingProps = { id: string; to: string; children: ReactNode };

function GlanceHeading({ id, to, children }: GlanceHeadingProps) {
  const { t } = useTranslation('profiles');
  return (
    <div className="split baseline g16">
      <h2 id={id} className="t18 semibold">
        {children}
      </h2>
      <Link className="muted" to={to} aria-describedby={id}>
        {t('seeAll')}
      </Link>
    </div>
  );
}

type Glance = Awaited<ReturnType<typeof loadGlance>>;

export function ProfileGlance({ glance, nick, now }: { glance: Glance; nick: string; now: number }) {
  const { t } = useTranslation('profiles');
  const { photos, sets } = glance;
  return (
    <>
      {photos.length > 0 && (
        <section className="stack g16" aria-labelledby="glance-album">
          <GlanceHeading id="glance-album" to={pathTo('profileAlbum', { nick })}>
            {t('tabs.album')}
          </GlanceHeading>
          <AlbumGlance photos={photos} nick={nick} />
        </section>
      )}
      {sets.length > 0 && (
        <section className="stack g16" aria-labelledby="glance-sets">
          <GlanceHeading id="glance-sets" to={pathTo('profileContributions', { nick })}>
            {t('tabs.contributions')}
          </GlanceHeading>
          <MemberSets list={sets} nick={nick} now={now} />
        </section>
      )}
    </>
  );
}
