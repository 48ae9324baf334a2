// Writes the sheet of icons, once, for every document the server renders.
import Archive from 'lucide-react/icons/archive';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Cookie from 'lucide-react/icons/cookie';
import CreditCard from 'lucide-react/icons/credit-card';
import DoorOpen from 'lucide-react/icons/door-open';
import EyeOff from 'lucide-react/icons/eye-off';
import Gem from 'lucide-react/icons/gem';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import House from 'lucide-react/icons/house';
import Lamp from 'lucide-react/icons/lamp';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import MapPin from 'lucide-react/icons/map-pin';
import Menu from 'lucide-react/icons/menu';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Plus from 'lucide-react/icons/plus';
import Radio from 'lucide-react/icons/radio';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Search from 'lucide-react/icons/search';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sliders from 'lucide-react/icons/sliders-horizontal';
import Sparkles from 'lucide-react/icons/sparkles';
import SunMoon from 'lucide-react/icons/sun-moon';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type IconName, iconNames, symbolId } from '../icons.tsx';

const drawings: Record<IconName, ComponentType> = {
  archive: Archive,
  'arrow-left': ArrowLeft,
  'arrow-up-right': ArrowUpRight,
  'badge-check': BadgeCheck,
  'circle-alert': CircleAlert,
  'circle-dashed': CircleDashed,
  cookie: Cookie,
  'credit-card': CreditCard,
  'door-open': DoorOpen,
  'eye-off': EyeOff,
  gem: Gem,
  'heart-handshake': HeartHandshake,
  house: House,
  lamp: Lamp,
  'loader-circle': LoaderCircle,
  'map-pin': MapPin,
  menu: Menu,
  'message-circle': MessageCircle,
  'messages-square': MessagesSquare,
  plus: Plus,
  radio: Radio,
  'rotate-ccw': RotateCcw,
  search: Search,
  'shield-check': ShieldCheck,
  sliders: Sliders,
  sparkles: Sparkles,
  'sun-moon': SunMoon,
  user: User,
  users: Users,
  'wifi-off': WifiOff,
  x: X,
};

/** Only what is inside a drawing: size, colour and weight come from where it is used. */
const strokesOf = (Drawing: ComponentType): string =>
  renderToStaticMarkup(<Drawing />).replace(/^<svg[^>]*>|<\/svg>$/g, '');

export const iconSheet = iconNames
  .map((name) => `<symbol id="${symbolId(name)}" viewBox="0 0 24 24">${strokesOf(drawings[name])}</symbol>`)
  .join('');
