// One matter of the account: its heading, its form, and the word that it has been saved.
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { type SettingsSection, sectionIcons, useSectionTitles } from './sections.ts';

/** Where a browser without scripts comes back to, and learns that the form was taken. */
export const savedMark = (section: SettingsSection): string => `?saved=${section}#${section}`;

/** Whether this section has just been saved, here or before the page was loaded. */
export function useSaved(section: SettingsSection) {
  const query = new URLSearchParams(useLocation().search);
  const [saved, setSaved] = useState(query.get('saved') === section && !query.has('refused'));
  return { saved, setSaved };
}

type SettingsCardProps = {
  section: SettingsSection;
  /** Said beneath the heading. */
  lead?: ReactNode;
  className?: string;
  /** A saved field was edited again. */
  onEdit?: () => void;
  children: ReactNode;
};

export function SettingsCard({ section, lead, className, onEdit, children }: SettingsCardProps) {
  const titles = useSectionTitles();
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => void (focused.current = target);
    const { current } = card;
    current?.addEventListener('focusin', note);
    return () => current?.removeEventListener('focusin', note);
  }, []);
  // The pressed button may be gone with its effect: focus goes to the heading instead of the top of the page.
  useEffect(() => {
    if (!(focused.current instanceof Element) || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
  return (
    <section
      id={section}
      className={classes('card', 'padded', className)}
      aria-labelledby={`${section}-title`}
      ref={card}
      onInput={onEdit}
    >
      <h2 className="settings-title row g8" id={`${section}-title`} ref={heading} tabIndex={-1}>
        <Icon of={sectionIcons[section]} />
        {titles[section]}
      </h2>
      {lead && <p className="account-hint">{lead}</p>}
      {children}
    </section>
  );
}

/** Announced when it appears. */
export function Saved({ shown, children }: { shown: boolean; children?: ReactNode }) {
  const { t } = useTranslation('accounts');
  return (
    <p className="hint ok settings-saved" aria-live="polite">
      {shown && (
        <>
          <Icon of={CircleCheck} size={14} />
          <span>{children ?? t('settings.saved')}</span>
        </>
      )}
    </p>
  );
}
