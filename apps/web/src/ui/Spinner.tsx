// Work under way, always beside a verb that says which.
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { Icon, type IconSize } from './Icon.tsx';

export const Spinner = ({ size = 16 }: { size?: IconSize }) => (
  <Icon of={LoaderCircle} size={size} className="icon-spin" />
);
