// The two faces of the desk: cases, and the prints of what is kept out.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { TabLink, TabLinks } from '../../../ui/Tabs.tsx';

export function DeskTabs({ current }: { current: 'cases' | 'knownImages' }) {
  const { t } = useTranslation('moderation');
  return (
    <TabLinks label={t('known.desk')}>
      {(['cases', 'knownImages'] as const).map((key) => (
        <TabLink key={key} to={pathTo(key)} label={t(`pages.${key}.heading`)} current={key === current} />
      ))}
    </TabLinks>
  );
}
