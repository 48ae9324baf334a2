// The boxes of a picture as a list: each by its numbers, which may be typed, and removed. Equal to the drags.
import './boxes.css';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { IconButton } from '../IconButton.tsx';
import { type Box, percentOf, withSide } from './box.ts';
import type { BoxesProps } from './BoxStage.tsx';

const sides = ['left', 'top', 'width', 'height'] as const satisfies readonly (keyof Box)[];

export function BoxList({ boxes, selected, onSelect, onChange }: Omit<BoxesProps, 'most'>) {
  const { t } = useTranslation('ui');
  const change = (index: number, side: keyof Box, typed: number) => {
    if (Number.isNaN(typed)) return;
    onChange(boxes.map((box, at) => (at === index ? withSide(box, side, typed) : box)));
  };
  return (
    <ol className="box-list" aria-label={t('boxes.list')}>
      {boxes.map((box, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a box is known by its place alone
        <li key={index} className={classes(index === selected && 'selected')}>
          <button type="button" className="box-list-name" onClick={() => onSelect(index)}>
            {t('boxes.name', { number: index + 1 })}
          </button>
          {sides.map((side) => (
            <label key={side}>
              <span>{t(`boxes.${side}`)}</span>
              <span className="input">
                <input
                  type="number"
                  inputMode="decimal"
                  min={0}
                  max={100}
                  value={Math.round(percentOf(box[side]))}
                  onFocus={() => onSelect(index)}
                  onChange={(event) => change(index, side, event.currentTarget.valueAsNumber)}
                />
              </span>
            </label>
          ))}
          <IconButton
            icon={Trash2}
            label={t('boxes.remove', { number: index + 1 })}
            onClick={() => {
              onChange(boxes.filter((_, at) => at !== index));
              onSelect(undefined);
            }}
          />
        </li>
      ))}
    </ol>
  );
}
