// One matter of the account: its heading, its form, and the word that it has been saved.
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { classes } from '../../../ui/classes.ts';
import { type Glyph, Icon } from '../../../ui/Icon.tsx';

export const sections = [
  'email',
  'nick',
  'picture',
  'profile',
  'password',
  'messages',
  'sessions',
  'secondFactor',
  'data',
  'deletion',
] as const;
export type Section = (typeof sections)[number];

/** Where a browser without scripts comes back to, and learns that the form was taken. */
export const savedMark = (section: Section): string => `?saved=${section}#${section}`;

/** Whether this section has just been saved, here or before the page was loaded. */
export function useSaved(section: Section) {
  const query = new URLSearchParams(useLocation().search);
  const [saved, setSaved] = useState(query.get('saved') === section && !query.has('refused'));
  return { saved, setSaved };
}

type SettingsCardProps = {
  section: Section;
  icon: Glyph;
  title: string;
  /** Said beneath the heading. */
  lead?: ReactNode;
  className?: string;
  children: ReactNode;
};

export const SettingsCard = ({ section, icon, title, lead, className, children }: SettingsCardProps) => (
  <section id={section} className={classes('card', 'padded', className)} aria-labelledby={`${section}-title`}>
    <h2 className="settings-title" id={`${section}-title`}>
      <Icon of={icon} />
      {title}
    </h2>
    {lead && <p className="account-hint">{lead}</p>}
    {children}
  </section>
);

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
