// Takes files out of a published set, after saying what becomes of a set with too few.
import { contributionLimits, type OwnSet } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

type TakeFilesProps = { set: OwnSet; onClose: () => void; onTaken: () => void };

export function TakeFilesDialog({ set, onClose, onTaken }: TakeFilesProps) {
  const { t } = useTranslation('authoring');
  const [taken, setTaken] = useState<readonly number[]>([]);
  const { send, busy, fault } = useCall(addresses.removeMaterial, {
    async around(ask) {
      const answer = await ask();
      // An earlier try or another page has removed the file: the rest is removed all the same.
      const isGone = answer.status === 'error' && answer.code === 'item_unknown';
      return isGone ? { status: 'success', data: { material_id: 0, status: set.status } } : answer;
    },
  });
  const files = set.files.filter(({ refused }) => refused === '');
  const left = files.length - taken.length;
  const isShort = left < contributionLimits.attachments.min;

  async function take() {
    for (const material_id of taken) if (!(await send({ material_id }))) return;
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
