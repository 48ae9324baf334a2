// Photos, videos or contributions that carry a keyword: tabs that keep it.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { TabLink, TabLinks } from '../../ui/Tabs.tsx';
import { tagKinds } from './tag.ts';

export function TagTabs({ tag }: { tag: string | undefined }) {
  const { t } = useTranslation('finding');
  return (
    <TabLinks label={t('tagKinds.label')}>
      {tagKinds.map((kind) => (
        // Six spellings of one keyword would make the router's question about its routes too long.
        <TabLink
          key={kind}
          discover="none"
          to={pathTo(kind, tag === undefined ? {} : { tag })}
          label={t(`tagKinds.${kind}`)}
        />
      ))}
    </TabLinks>
  );
}
