// A banner replaces a part of a page that is not available now: no writing, a trial running out, a lost
// connection. It never blocks reading. `Note` is a remark inside a page.
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { type Glyph, Icon } from './Icon.tsx';

export type BannerTone = 'plain' | 'warning' | 'danger' | 'success';

export type BannerProps = {
  icon?: Glyph;
  /** Instead of the icon: a ring counting down. */
  lead?: ReactNode;
  title: ReactNode;
  line?: ReactNode;
  /** Under the text: a bar. */
  progress?: ReactNode;
  action?: ReactNode;
  tone?: BannerTone;
  /** One line of 48 px, under a header. */
  slim?: boolean;
};

export const Banner = ({ icon, lead, title, line, progress, action, tone = 'plain', slim }: BannerProps) => (
  <div className={classes('banner', tone, slim && 'slim')} aria-live="polite">
    {lead ?? (icon && <Icon of={icon} size={slim ? 20 : 24} />)}
    <div className="banner-text">
      <b>{title}</b>
      {line && <span>{line}</span>}
      {progress}
    </div>
    {action}
  </div>
);

type NoteProps = Pick<BannerProps, 'icon' | 'lead' | 'tone'> & { children: ReactNode };

export const Note = ({ icon, lead, tone = 'plain', children }: NoteProps) => (
  <div className={classes('note', tone)}>
    {lead ?? (icon && <Icon of={icon} />)}
    <div>{children}</div>
  </div>
);

/** Sticks to the foot of the page while something waits: unsaved changes, a selection. */
export const SaveBar = ({ children, actions }: { children: ReactNode; actions: ReactNode }) => (
  <div className="save-bar" aria-live="polite">
    <div className="save-bar-text">{children}</div>
    <div className="save-bar-actions">{actions}</div>
  </div>
);
