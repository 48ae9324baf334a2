// The sets of the first page, with their sections and order.
import { pathTo } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { useMe } from '../../accounts/index.ts';
import type { LoadedSets } from '../list/load.ts';
import { NewPill, SetList } from '../list/SetList.tsx';
import { SetOrder } from '../list/SetOrder.tsx';
import { useHotOffer } from '../list/use-hot-offer.ts';
import { SectionChips } from '../SectionChips.tsx';
import { type Featured, HomeFeature } from './HomeFeature.tsx';

export type HomeSetsProps = {
  sets: LoadedSets;
  featured?: Featured | undefined;
  /** Stands before them, as a part of the page; without it the large tile is in their grid. */
  above?: ReactNode;
  /** How many are published. */
  total: number;
};

export default function HomeSets({ sets, featured, above, total }: HomeSetsProps) {
  const { t } = useTranslation('contributions');
  const me = useMe();
  const { found } = sets;
  useHotOffer(sets.query);
  return (
    <>
      {above}
      <section className="stack g16" aria-labelledby="latest">
        <div className={me || above ? 'home-section' : 'home-section bare'}>
          <h2 id="latest" className={me || above ? 't18 semibold' : 'visually-hidden'}>
            {t('pages.index.latest')}
          </h2>
          {found.state === 'open' && <NewPill loaded={{ ...sets, found }} />}
        </div>
        <div className="home-bar row g12">
          <SectionChips current="index" chosen={sets.query.sections[0]} />
          {found.state === 'open' && <SetOrder {...sets} />}
        </div>
        <SetList
          loaded={sets}
          feature={featured && <HomeFeature featured={featured} />}
          featuredId={featured && 'set' in featured ? featured.set.id : undefined}
          line={t('pages.index.behind', { count: total })}
          empty={
            <EmptyState
              as="h3"
              title={t('pages.index.empty.title')}
              sentence={t('pages.index.empty.text')}
              action={<ButtonLink to={`${pathTo('help')}#publish`}>{t('howToPublish')}</ButtonLink>}
            />
          }
        />
      </section>
    </>
  );
}
