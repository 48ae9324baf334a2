// A button that is only an icon: its name is compulsory, and shown as a tooltip when asked.
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { type Glyph, Icon, type IconSize } from './Icon.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: Glyph;
  label: string;
  /** `filled` on a surface, `media` on a picture, `token` gives, `danger` and `success` are for calls. */
  kind?: 'plain' | 'filled' | 'media' | 'soft' | 'token' | 'danger' | 'success';
  size?: 'small' | 'medium' | 'large';
  iconSize?: IconSize;
  /** Something new waits behind: a coral dot; say what in `label`. */
  dot?: boolean;
};

export function IconButton({ icon, label, kind = 'plain', size = 'medium', ...rest }: IconButtonProps) {
  const { iconSize, dot, className, ...props } = rest;
  return (
    <button
      type="button"
      aria-label={label}
      {...props}
      className={classes(
        'icon-button',
        kind !== 'plain' && `icon-button-${kind}`,
        size !== 'medium' && size,
        className,
      )}
    >
      <Icon of={icon} size={iconSize ?? (size === 'small' ? 16 : 20)} />
      {dot && <span className="icon-button-dot" />}
    </button>
  );
}
