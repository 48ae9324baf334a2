// One file that a person is asked about: veiled until they want to see it.
import type { OpenedConsent } from '@alcove/protocol';
import Eye from 'lucide-react/icons/eye';
import { useTranslation } from 'react-i18next';
import { glyph } from '../../../icons.tsx';
import { Icon } from '../../../ui/Icon.tsx';

type AskedFileProps = {
  file: OpenedConsent['files'][number];
  /** Its place among those that are asked for, from 1. */
  place: number;
  count: number;
  isSeen: boolean;
  onSeen: () => void;
};

export function AskedFile({ file, place, count, isSeen, onSeen }: AskedFileProps) {
  const { t } = useTranslation('consents');
  const kind = t(`signing.kinds.${file.kind}`);
  const label = (
    <span className="asked-label row g8" aria-hidden={isSeen ? undefined : true}>
      <Icon of={isSeen ? Eye : glyph('eye-off')} size={16} />
      {t(isSeen ? 'signing.seen' : 'signing.unseen', { number: place })}
    </span>
  );
  if (!isSeen)
    return (
      <button
        type="button"
        className="asked-file asked-veil"
        aria-label={t('signing.veiled', { kind, number: place, count })}
        onClick={onSeen}
      >
        {label}
      </button>
    );
  return (
    <div className="asked-file">
      {file.film ? (
        <video src={file.film} poster={file.url} controls playsInline aria-label={`${kind} ${place}`}>
          <track kind="captions" />
        </video>
      ) : (
        <img src={file.url} alt={`${kind} ${place}`} />
      )}
      {label}
    </div>
  );
}
