// Takes files out of a published set, after saying what becomes of a set with too few.
import { contributionLimits, type OwnSet } from '@alcove/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useFileRemoval } from '../use-file-removal.ts';

type TakeFilesProps = { set: OwnSet; onClose: () => void; onTaken: () => void };

export function TakeFilesDialog({ set, onClose, onTaken }: TakeFilesProps) {
  const { t } = useTranslation('authoring');
  const [taken, setTaken] = useState<readonly number[]>([]);
  const { remove, busy, fault } = useFileRemoval({ toast: false });
  const files = set.files.filter(({ refused }) => refused === '');
  const left = files.length - taken.length;
  const isShort = left < contributionLimits.attachments.min;

  async function take() {
    for (const id of taken) if (!(await remove(id))) return;
    onTaken();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={taken.length > 0 && isShort ? t('take.short', { count: left }) : t('take.title')}
      description={
        taken.length > 0 && isShort
          ? t('take.shortText', { least: contributionLimits.attachments.min })
          : t('take.text')
      }
      actions={
        <>
          <Button onClick={onClose}>{t('take.cancel')}</Button>
          <Button
            kind="primary"
            busy={busy && t('working')}
            disabled={taken.length === 0}
            onClick={() => void take()}
          >
            {t('take.do', { count: taken.length })}
          </Button>
        </>
      }
    >
      <ul className="own-take">
        {files.map((file, at) => (
          <li key={file.material_id}>
            <label>
              <img src={file.thumbnail_url} alt="" width={64} height={64} />
              <input
                type="checkbox"
                className="checkbox"
                aria-label={t('take.file', { name: file.name, at: at + 1 })}
                checked={taken.includes(file.material_id)}
                onChange={({ target }) =>
                  setTaken(
                    target.checked
                      ? [...taken, file.material_id]
                      : taken.filter((id) => id !== file.material_id),
                  )
                }
              />
            </label>
          </li>
        ))}
      </ul>
      {fault && (
        <p className="hint error" role="alert">
          {fault.text}
        </p>
      )}
    </Dialog>
  );
}
