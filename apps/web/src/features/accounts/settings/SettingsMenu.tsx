// The way to each matter of the account, with a mark where its reader is.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { type SettingsSection, sectionIcons, useSectionTitles } from './sections.ts';

/** Below the head of the page. */
const readPart = '-84px 0px 0px 0px';

/** The section that was clicked, while it is visible; otherwise the first visible one. */
function usePresentSection(shown: readonly SettingsSection[]): SettingsSection | undefined {
  const [present, setPresent] = useState(shown[0]);
  const all = shown.join(' ');
  useEffect(() => {
    const order = all.split(' ') as SettingsSection[];
    const seen = new Set<string>();
    const look = () => {
      const wanted = location.hash.slice(1);
      setPresent(
        order.find((section) => section === wanted && seen.has(section)) ??
          order.find((section) => seen.has(section)),
      );
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        look();
      },
      { rootMargin: readPart },
    );
    for (const section of order) {
      const card = document.getElementById(section);
      if (card) observer.observe(card);
    }
    addEventListener('hashchange', look);
    return () => {
      observer.disconnect();
      removeEventListener('hashchange', look);
    };
  }, [all]);
  return present;
}

export function SettingsMenu({ shown }: { shown: readonly SettingsSection[] }) {
  const { t } = useTranslation('accounts');
  const titles = useSectionTitles();
  const present = usePresentSection(shown);
  return (
    <nav className="settings-menu" aria-label={t('settings.menu')}>
      {shown.map((section) => (
        <a
          key={section}
          href={`#${section}`}
          aria-current={section === present ? 'location' : undefined}
          data-danger={section === 'deletion' || undefined}
        >
          <Icon of={sectionIcons[section]} />
          {titles[section]}
        </a>
      ))}
    </nav>
  );
}
