// What a notification looks like, by what its type declares.
import {
  type NotificationIcon,
  type NotificationTone,
  notificationTypeOf,
  notificationTypes,
} from '@alcove/protocol';
import AtSign from 'lucide-react/icons/at-sign';
import BellGlyph from 'lucide-react/icons/bell';
import BookOpen from 'lucide-react/icons/book-open';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Coins from 'lucide-react/icons/coins';
import Gem from 'lucide-react/icons/gem';
import Gift from 'lucide-react/icons/gift';
import Heart from 'lucide-react/icons/heart';
import Images from 'lucide-react/icons/images';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquare from 'lucide-react/icons/message-square';
import MessageSquareOff from 'lucide-react/icons/message-square-off';
import Radio from 'lucide-react/icons/radio';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import UserPlus from 'lucide-react/icons/user-plus';
import type { Glyph } from '../../ui/Icon.tsx';

const glyphs: Record<NotificationIcon, Glyph> = {
  book: BookOpen,
  camera: Radio,
  coin: Coins,
  diamond: Gem,
  gift: Gift,
  heart: Heart,
  mention: AtSign,
  message: MessageCircle,
  photos: Images,
  pin: MapPin,
  shield: ShieldAlert,
  silence: MessageSquareOff,
  speech: MessageSquare,
  story: CircleDashed,
  follower: UserPlus,
};

export type Look = { icon: Glyph; tone: NotificationTone };

/** In discreet mode all look alike: what a type is about stays private. */
export const discreetLook: Look = { icon: BellGlyph, tone: 'plain' };

/** `type`: one of its names. */
export function lookOf({ type }: { type: string }): Look {
  const known = notificationTypeOf(type);
  if (!known) return discreetLook;
  const { icon, tone } = notificationTypes[known];
  return { icon: glyphs[icon], tone };
}
