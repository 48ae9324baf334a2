// Files to tick: those on which a person is visible.
import type { DepictedPeople } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';

type FilePicksProps = {
  files: DepictedPeople['files'];
  picked: readonly number[];
  onPick: (picked: readonly number[]) => void;
};

export function FilePicks({ files, picked, onPick }: FilePicksProps) {
  const { t } = useTranslation('consents');
  return (
    <ul className="consent-picks">
      {files
        .filter(({ number }) => number > 0)
        .map(({ material_id: id, number, url }) => (
          <li key={id}>
            <label>
              {url && <img src={url} alt="" width={64} height={64} />}
              <input
                type="checkbox"
                className="checkbox"
                aria-label={t('ledger.image', { number })}
                checked={picked.includes(id)}
                onChange={({ target: { checked } }) =>
                  onPick(checked ? [...picked, id] : picked.filter((each) => each !== id))
                }
              />
            </label>
          </li>
        ))}
    </ul>
  );
}
