// Why a file is refused: one press decides, by pointer or by the keys 1 to 6.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { singleKeysOn } from '../../../single-keys.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { KeyHint } from '../../../ui/KeyHint.tsx';
import { type FileReason, fileReasons } from './verdict.ts';

type ReasonDialogProps = {
  name: string;
  chosen: FileReason | undefined;
  onClose: () => void;
  onChoose: (reason: FileReason) => void;
};

export function ReasonDialog({ name, chosen, onClose, onChoose }: ReasonDialogProps) {
  const { t } = useTranslation('desk');
  const list = useRef<HTMLUListElement>(null);
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  useEffect(() => {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    ([...buttons].find((button) => button.ariaPressed === 'true') ?? buttons[0])?.focus();
    const press = (event: KeyboardEvent) => {
      const reason = singleKeysOn() ? fileReasons[Number(event.key) - 1] : undefined;
      if (!reason || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      choose.current(reason);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <Dialog open onClose={onClose} title={t('review.refuseFile', { name })}>
      <ul ref={list} className="review-reasons stack">
        {fileReasons.map((reason, index) => (
          <li key={reason}>
            <button type="button" aria-pressed={reason === chosen} onClick={() => onChoose(reason)}>
              <span>{t(`review.reasons.${reason}`)}</span>
              <KeyHint>{index + 1}</KeyHint>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
