// A file to keep: what it is, how large, and the button.
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from '../Button.tsx';

type DownloadCardProps = { title: string; size: string; file: { url: string; bytes: number } };

const mebibyte = 1_048_576;

export function DownloadCard({ title, size, file: { url, bytes } }: DownloadCardProps) {
  const { t, i18n } = useTranslation('ui');
  const isLarge = bytes >= mebibyte;
  const amount = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: isLarge ? 1 : 0 }).format(
    bytes / (isLarge ? mebibyte : 1024),
  );
  return (
    <div className="viewer-download">
      <span>
        <b>{title}</b>
        <span>
          {size},{' '}
          {isLarge ? t('viewer.megabytes', { size: amount }) : t('viewer.kilobytes', { size: amount })}
        </span>
      </span>
      <ButtonAnchor
        icon={Download}
        href={`${url}?save`}
        download
        aria-label={`${t('viewer.download')}: ${title}`}
      >
        {t('viewer.download')}
      </ButtonAnchor>
    </div>
  );
}
