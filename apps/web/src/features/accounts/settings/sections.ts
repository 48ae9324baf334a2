// The matters of an account, as they follow one another on the page, with the sign and the name of each.
import AtSign from 'lucide-react/icons/at-sign';
import Bell from 'lucide-react/icons/bell';
import Download from 'lucide-react/icons/download';
import Image from 'lucide-react/icons/image';
import KeyRound from 'lucide-react/icons/key-round';
import MessageCircle from 'lucide-react/icons/message-circle';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Palette from 'lucide-react/icons/palette';
import Pencil from 'lucide-react/icons/pencil';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRound from 'lucide-react/icons/user-round';
import { useTranslation } from 'react-i18next';
import type { Glyph } from '../../../ui/Icon.tsx';

export const sectionIcons = {
  email: AtSign,
  password: KeyRound,
  sessions: MonitorSmartphone,
  secondFactor: ShieldCheck,
  nick: UserRound,
  picture: Image,
  profile: Pencil,
  messages: MessageCircle,
  ground: Palette,
  notifications: Bell,
  data: Download,
  deletion: Trash2,
} as const satisfies Record<string, Glyph>;

export type SettingsSection = keyof typeof sectionIcons;
export const settingsSections = Object.keys(sectionIcons) as SettingsSection[];

export function useSectionTitles(): Record<SettingsSection, string> {
  const { t } = useTranslation('accounts');
  return {
    email: t('settings.email.title'),
    password: t('settings.password.title'),
    sessions: t('settings.sessions.title'),
    secondFactor: t('settings.second.title'),
    nick: t('settings.nick.title'),
    picture: t('settings.picture.title'),
    profile: t('settings.profile.title'),
    messages: t('settings.messages.title'),
    ground: t('settings.ground.title'),
    notifications: t('settings.notifications.title'),
    data: t('settings.data.title'),
    deletion: t('settings.deletion.title'),
  };
}
