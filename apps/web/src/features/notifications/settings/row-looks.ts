// The sign of each row and channel.
import type { NotificationChannel, NotificationRow } from '@alcove/protocol';
import AtSign from 'lucide-react/icons/at-sign';
import Bell from 'lucide-react/icons/bell';
import BookOpen from 'lucide-react/icons/book-open';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Gem from 'lucide-react/icons/gem';
import Gift from 'lucide-react/icons/gift';
import Images from 'lucide-react/icons/images';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquare from 'lucide-react/icons/message-square';
import Radio from 'lucide-react/icons/radio';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Smartphone from 'lucide-react/icons/smartphone';
import UserPlus from 'lucide-react/icons/user-plus';
import type { Glyph } from '../../../ui/Icon.tsx';

export const rowIcons: Record<NotificationRow, Glyph> = {
  messages: MessageCircle,
  gifts: Gift,
  followers: UserPlus,
  mentions: AtSign,
  guestbook: BookOpen,
  contributions: Images,
  stories: CircleDashed,
  cameras: Radio,
  nearby: MapPin,
  premium: Gem,
  moderation: Scale,
  security: ShieldCheck,
};

export const channelIcons: Record<NotificationChannel, Glyph> = {
  site: Bell,
  popup: MessageSquare,
  mail: Mail,
  push: Smartphone,
};
