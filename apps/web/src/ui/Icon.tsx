// One line icon from lucide, drawn at the site's weights. Import the glyph by its own path so that only
// the icons in use travel: `import House from 'lucide-react/icons/house'`.
import type { ComponentType, SVGProps } from 'react';
import { classes } from './classes.ts';

export type Glyph = ComponentType<SVGProps<SVGSVGElement>>;
export type IconSize = 14 | 16 | 20 | 24;

export type IconProps = {
  of: Glyph;
  size?: IconSize;
  /** What it says when no text says it; without it the icon is decoration. */
  label?: string;
  className?: string;
};

export function Icon({ of: Drawn, size = 20, label, className }: IconProps) {
  const said = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return <Drawn className={classes('icon', size !== 20 && `icon-${size}`, className)} {...said} />;
}
