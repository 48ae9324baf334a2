// One file that a person is asked about: veiled until they want to see it. What was looked at is a checked box, which
// the form sends and demands, with or without scripts.
import type { OpenedConsent } from '@alcove/protocol';
import Eye from 'lucide-react/icons/eye';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { useOwnWords } from '../../../ui/own-words.ts';

type AskedFileProps = {
  file: OpenedConsent['files'][number];
  /** Its place among those that are asked for, from 1. */
  place: number;
  count: number;
};

export function AskedFile({ file, place, count }: AskedFileProps) {
  const { t } = useTranslation('consents');
  // The line beneath the answers names the files that are still veiled.
  const { told } = useOwnWords();
  const kind = t(`signing.kinds.${file.kind}`);
  return (
    <div className="asked-file">
      <input
        type="checkbox"
        {...told}
        className="asked-veil"
        name="files[]"
        value={file.material_id}
        required
        aria-label={t('signing.veiled', { kind, number: place, count })}
      />
      {file.film ? (
        <video
          src={file.film}
          poster={file.url}
          preload="none"
          controls
          playsInline
          aria-label={`${kind} ${place}`}
        >
          <track kind="captions" />
        </video>
      ) : (
        <img src={file.url} alt={`${kind} ${place}`} loading="lazy" />
      )}
      <span className="asked-label row g8" aria-hidden="true">
        <Icon of={Eye} size={16} />
        <span className="asked-unseen">{t('signing.unseen', { number: place })}</span>
        <span className="asked-seen">{t('signing.seen', { number: place })}</span>
      </span>
    </div>
  );
}
