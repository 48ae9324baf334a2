// A filter or a word one can press: off, on, or removable. As a link when it leads to another list.
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';
import { type Glyph, Icon } from './Icon.tsx';
import { glyph } from '../icons.tsx';

type Look = { icon?: Glyph | undefined; count?: ReactNode };

const inside = ({ icon, count }: Look, children: ReactNode) => (
  <>
    {icon && <Icon of={icon} size={16} />}
    {children}
    {count !== undefined && <span className="chip-count">{count}</span>}
  </>
);

export type ChipProps = Look & ComponentProps<'button'> & { on?: boolean };

export const Chip = ({ on, icon, count, className, children, ...props }: ChipProps) => (
  <button type="button" aria-pressed={on ?? false} {...props} className={classes('chip', className)}>
    {inside({ icon, count }, children)}
  </button>
);

export type ChipLinkProps = Look & Omit<LinkProps, 'children'> & { on?: boolean; children: ReactNode };

export const ChipLink = ({ on, icon, count, className, children, ...props }: ChipLinkProps) => (
  <Link {...props} {...(on && { 'aria-current': 'page' })} className={classes('chip', className as string)}>
    {inside({ icon, count }, children)}
  </Link>
);

/** An applied filter or a chosen word. `name` is what the cross removes. */
export function RemovableChip({ name, icon, onRemove, children }: Look & RemovableProps) {
  const { t } = useTranslation('ui');
  return (
    <span className="chip removable">
      {inside({ icon }, children ?? name)}
      <button type="button" aria-label={t('chip.remove', { name })} onClick={onRemove}>
        <Icon of={glyph('x')} size={14} />
      </button>
    </span>
  );
}
type RemovableProps = { name: string; onRemove: () => void; children?: ReactNode };

/** Chips in one line that scrolls under fading edges. */
export const ChipRow = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} className={classes('chip-row', 'fading-scroll', className)} />
);
