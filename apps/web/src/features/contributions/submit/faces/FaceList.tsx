// The boxes of a photo as a list: everything that the photo offers, in words and numbers.
import type { DraftFile, FaceBox } from '@alcove/protocol';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { withSide } from '../../../../ui/boxes/box.ts';

type FaceListProps = {
  photo: Pick<DraftFile, 'width' | 'height'>;
  boxes: readonly FaceBox[];
  chosen: number | undefined;
  onChoose: (at: number) => void;
  onChange: (at: number, box: FaceBox) => void;
  onRemove: (at: number) => void;
};

const sides = ['left', 'top', 'width', 'height'] as const;
const pixels = (thousandths: number, of: number) => Math.round((thousandths * of) / 1000);

export function FaceList({ photo, boxes, chosen, onChoose, onChange, onRemove }: FaceListProps) {
  const { t } = useTranslation('authoring');
  return (
    <ul className="faces-list">
      {boxes.map((box, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- boxes have no other name than their place
        <li key={at} data-chosen={at === chosen || undefined}>
          <button type="button" aria-pressed={at === chosen} onClick={() => onChoose(at)}>
            <span aria-hidden="true">{at + 1}</span>
            <b>{t('faces.zone', { number: at + 1 })}</b>
            <small className="dim">
              {t('faces.size', {
                width: pixels(box.width, photo.width),
                height: pixels(box.height, photo.height),
              })}
            </small>
          </button>
          <IconButton
            icon={Trash2}
            label={t('faces.removeZone', { number: at + 1 })}
            onClick={() => onRemove(at)}
          />
          {at === chosen && (
            <div className="faces-numbers">
              {sides.map((side) => (
                <label key={side}>
                  {t(`faces.sides.${side}`)}
                  <span className="input">
                    <input
                      type="number"
                      min={0}
                      max={100}
                      value={Math.round(box[side] / 10)}
                      onChange={({ target }) =>
                        Number.isFinite(target.valueAsNumber) &&
                        onChange(at, withSide(box, side, target.valueAsNumber))
                      }
                    />
                    %
                  </span>
                </label>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
