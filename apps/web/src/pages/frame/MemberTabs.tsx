// The member area's pages that are faces of one thing: the people one is linked to, and what one keeps.
import { type PageKey, pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { TabLink, TabLinks } from '../../ui/Tabs.tsx';

const links = ['myFollowing', 'myFollowers', 'myBlacklist'] as const;
const favourites = ['favoriteContributions', 'favoriteContributors'] as const;

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
  return null;
}
