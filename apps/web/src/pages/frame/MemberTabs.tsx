// The member area's pages that are faces of one thing: the people one is linked to, what one keeps, and what the team
// looks after.
import { type Duty, hasDuty, type PageKey, pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../features/accounts/index.ts';
import { useReviewCount } from '../../features/moderation/index.ts';
import { TabLink, TabLinks } from '../../ui/Tabs.tsx';

const team = {
  moderation: 'review',
  liveMosaic: 'cameras',
  reports: 'reports',
  ledger: 'tokens',
  keptPayments: 'payments',
} as const satisfies Partial<Record<PageKey, Duty>>;
const teamPages = Object.keys(team) as (keyof typeof team)[];
const links = ['myFollowing', 'myFollowers', 'myBlacklist'] as const;
const favourites = ['favoriteContributions', 'favoriteContributors'] as const;

function TeamTabs() {
  const { t } = useTranslation('moderation');
  const waiting = useReviewCount(true);
  const role = useMe()?.role;
  return (
    <TabLinks label={t('tabs.label')}>
      {teamPages
        .filter((tab) => hasDuty(role, team[tab]))
        .map((tab) => (
          <TabLink
            key={tab}
            to={pathTo(tab)}
            label={t(`tabs.${tab}`)}
            count={tab === 'moderation' && waiting ? waiting : undefined}
          />
        ))}
    </TabLinks>
  );
}

type Counts = Partial<Record<(typeof links | typeof favourites)[number], number>>;

function RelationTabs({ counts }: { counts: Counts }) {
  const { t } = useTranslation('relations');
  return (
    <TabLinks label={t('tabs.label')}>
      {links.map((tab) => (
        <TabLink key={tab} to={pathTo(tab)} label={t(`tabs.${tab}`)} count={counts[tab]} />
      ))}
    </TabLinks>
  );
}

function FavouriteTabs({ counts }: { counts: Counts }) {
  const { t } = useTranslation('contributions');
  return (
    <TabLinks label={t('favourite.tabs.label')}>
      {favourites.map((tab) => (
        <TabLink key={tab} to={pathTo(tab)} label={t(`favourite.tabs.${tab}`)} count={counts[tab]} />
      ))}
    </TabLinks>
  );
}

/** `counts`: how many each list holds. */
export function MemberTabs({ current, counts = {} }: { current: PageKey; counts?: Counts | undefined }) {
  if (links.some((key) => key === current)) return <RelationTabs counts={counts} />;
  if (favourites.some((key) => key === current)) return <FavouriteTabs counts={counts} />;
  if (teamPages.some((key) => key === current)) return <TeamTabs />;
  return null;
}
