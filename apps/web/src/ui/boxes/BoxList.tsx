// The boxes of a picture as a list: each is chosen, moved by its numbers and removed. Equal to the drags.
import './boxes.css';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { IconButton } from '../IconButton.tsx';
import { type Box, percentsOf, sideLength, withSide } from './box.ts';
import type { BoxesProps } from './BoxStage.tsx';

const sides = ['left', 'top', 'width', 'height'] as const satisfies readonly (keyof Box)[];

const pixels = (thousandths: number, of: number) => Math.round((thousandths * of) / sideLength);

type ListProps = Omit<BoxesProps, 'most'> & { picture: { width: number; height: number } };

export function BoxList({ picture, boxes, selected, onSelect, onChange }: ListProps) {
  const { t } = useTranslation('ui');
  const change = (index: number, side: keyof Box, typed: number) => {
    if (Number.isNaN(typed)) return;
    onChange(
      boxes.map((box, at) => (at === index ? withSide(box, side, typed) : box)),
      true,
    );
  };
  return (
    <ol className="box-list" aria-label={t('boxes.list')}>
      {boxes.map((box, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a box is known by its place alone
        <li key={index} className={classes(index === selected && 'selected')}>
          <button type="button" aria-pressed={index === selected} onClick={() => onSelect(index)}>
            <span aria-hidden="true">{index + 1}</span>
            <b>{t('boxes.name', { number: index + 1 })}</b>
            <small className="dim">
              {t('boxes.size', {
                width: pixels(box.width, picture.width),
                height: pixels(box.height, picture.height),
              })}
            </small>
          </button>
          <IconButton
            icon={Trash2}
            label={t('boxes.remove', { number: index + 1 })}
            onClick={() => {
              onChange(
                boxes.filter((_, at) => at !== index),
                true,
              );
              onSelect(undefined);
            }}
          />
          {index === selected && (
            <div className="box-numbers">
              {sides.map((side) => (
                <label key={side}>
                  {t(`boxes.${side}`)}
                  <span className="input">
                    <input
                      type="number"
                      inputMode="decimal"
                      min={0}
                      max={100}
                      value={Math.round(percentsOf(box)[side])}
                      onChange={(event) => change(index, side, event.currentTarget.valueAsNumber)}
                    />
                    %
                  </span>
                </label>
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
