// Sharing the address of what is on screen: by the device where it can, else by copying.
import LinkIcon from 'lucide-react/icons/link';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../toasts.ts';

export function useShare(): (path: string, title: string) => Promise<void> {
  const { t } = useTranslation('reading');
  return async (path, title) => {
    const url = new URL(path, location.origin).href;
    if (typeof navigator.share === 'function') {
      // Cancelled by the reader: nothing is shared, and nothing is said.
      await navigator.share({ url, title }).catch(() => undefined);
      return;
    }
    await navigator.clipboard?.writeText(url);
    notify({ icon: LinkIcon, tone: 'success', title: t('copied') });
  };
}
