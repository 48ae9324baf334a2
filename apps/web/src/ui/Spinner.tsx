// Work under way, always beside a verb that says which.
import { Icon, type IconSize } from './Icon.tsx';
import { glyph } from '../icons.tsx';

export const Spinner = ({ size = 16 }: { size?: IconSize }) => (
  <Icon of={glyph('loader-circle')} size={size} className="icon-spin" />
);
