// Photos, videos or contributions that carry a keyword: tabs that keep it.
import { type FoundCounts, pathTo, tagPages } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { TabLink, TabLinks } from '../../ui/Tabs.tsx';
import { tagKinds } from './tag.ts';
import { useCounted } from './use-counted.ts';

type TagTabsProps = { tag: string | undefined; counts?: FoundCounts | undefined };

export function TagTabs({ tag, counts }: TagTabsProps) {
  const { t } = useTranslation('finding');
  const counted = useCounted();
  return (
    <TabLinks label={t('tagKinds.label')}>
      {tagKinds.map((kind) => (
        // Six spellings of one keyword would make the router's question about its routes too long.
        <TabLink
          key={kind}
          discover="none"
          to={pathTo(kind, tag === undefined ? {} : { tag })}
          label={t(`tagKinds.${kind}`)}
          {...(counts && { count: counted(counts[tagPages[kind] ?? 'all']) })}
        />
      ))}
    </TabLinks>
  );
}
