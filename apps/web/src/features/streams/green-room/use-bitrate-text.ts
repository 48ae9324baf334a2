// Formats a bitrate in the reader's language: `512 kb/s`, `1,6 Mb/s`.
import { useTranslation } from 'react-i18next';

export function useBitrateText(): (kbps: number) => string {
  const { t, i18n } = useTranslation('streams');
  return (kbps) => {
    const isLarge = kbps >= 1000;
    const amount = isLarge ? kbps / 1000 : Math.round(kbps);
    const written = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(amount);
    return t(isLarge ? 'greenRoom.megabits' : 'greenRoom.kilobits', { amount: written });
  };
}
