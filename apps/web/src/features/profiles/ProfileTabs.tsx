// The sections of a profile, each at an address of its own: another's, and one's own.
import { type PageKey, pathTo, type ProfileSection } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { usePageKey } from '../../page-key.ts';
import { TabLink, TabLinks } from '../../ui/Tabs.tsx';

type Section =
  `tabs.${'overview' | 'album' | 'contributions' | 'guestbook' | 'followers' | 'following' | 'wall' | 'gifts'}`;

const sections: readonly {
  words: Section;
  theirs: PageKey;
  own: PageKey;
  /** What is counted of it. */
  counted?: ProfileSection | 'followers';
  /** Another address of the section. */ beside?: PageKey;
}[] = [
  { words: 'tabs.overview', theirs: 'profile', own: 'myProfile' },
  { words: 'tabs.album', theirs: 'profileAlbum', own: 'myAlbum', counted: 'album' },
  {
    words: 'tabs.contributions',
    theirs: 'profileContributions',
    own: 'myContributions',
    counted: 'contributions',
  },
  { words: 'tabs.guestbook', theirs: 'profileGuestbook', own: 'myGuestbook', counted: 'guestbook' },
  { words: 'tabs.followers', theirs: 'profileFollowers', own: 'myFollowers', counted: 'followers' },
  { words: 'tabs.following', theirs: 'profileFollowing', own: 'myFollowing', counted: 'following' },
  { words: 'tabs.wall', theirs: 'profileWall', own: 'myWall', beside: 'profilePosts', counted: 'posts' },
  { words: 'tabs.gifts', theirs: 'profileGifts', own: 'myVirtualGifts', counted: 'gifts' },
];

export type ProfileCounts = Partial<Record<ProfileSection | 'followers', number>>;

/** `counts`: as far as the reader sees what is counted. */
export function ProfileTabs({ nick, counts = {} }: { nick: string; counts?: ProfileCounts | undefined }) {
  const current = usePageKey();
  const { t } = useTranslation('profiles');
  return (
    <TabLinks label={t('tabs.label')}>
      {sections.map(({ words, theirs, beside, counted }) => (
        <TabLink
          key={theirs}
          count={counted && counts[counted]}
          to={pathTo(theirs, { nick })}
          label={t(words)}
          current={current !== undefined && [theirs, beside].includes(current)}
          preventScrollReset
        />
      ))}
    </TabLinks>
  );
}

/** Only one's own overview carries them: its sections have headings of their own. */
export function OwnTabs({ counts }: { counts: ProfileCounts }) {
  const { t } = useTranslation('profiles');
  return (
    <TabLinks label={t('tabs.own')}>
      {sections.map(({ words, own, counted }) => (
        <TabLink
          key={own}
          count={counted && counts[counted]}
          to={pathTo(own)}
          label={t(words)}
          current={own === 'myProfile'}
        />
      ))}
    </TabLinks>
  );
}
