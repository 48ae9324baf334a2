// Choosing a town, or a square by hand, instead of telling one's position.
import {
  type Cell,
  cellAt,
  cellSizeFor,
  defaultPlace,
  type Language,
  type Place,
  sizeOf,
} from '@alcove/protocol';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import type { FoundTown } from './find-towns.ts';
import { Square } from './Square.tsx';
import { useTowns } from './use-towns.ts';

const townsMax = 5;

export type TownChooserProps = {
  /** In metres; a town is shared no finer. */
  precision: number;
  at: Place | undefined;
  busy: boolean;
  onShare: (cell: Cell) => void;
  onClose: () => void;
};

export default function TownChooser({ precision, at, busy, onShare, onClose }: TownChooserProps) {
  const { t, i18n } = useTranslation('geo');
  const language = i18n.language as Language;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const [isOpen, setOpen] = useState(true);
  const [cell, setCell] = useState(() => cellAt(at ?? defaultPlace, cellSizeFor(Math.max(precision, 3000))));
  const towns = useTowns(typed, language, townsMax);
  const isListed = isOpen && towns.length > 0;
  const countries = new Intl.DisplayNames([language], { type: 'region' });
  const partsOf = ({ region, country }: FoundTown) =>
    [region, countries.of(country) ?? country].filter((part) => part !== undefined).join(', ');
  const people = new Intl.NumberFormat(language);
  function take(town: FoundTown | undefined): void {
    if (!town) return;
    setTyped(town.name);
    setOpen(false);
    setCell(cellAt(town, sizeOf(cell)));
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('town.title')}
      description={t('town.lead')}
      actions={
        <>
          <Button onClick={onClose}>{t('town.cancel')}</Button>
          <Button kind="primary" disabled={busy} onClick={() => onShare(cell)}>
            {t('town.share')}
          </Button>
        </>
      }
    >
      <div className="map-town">
        <div className="stack g8">
          <Field label={t('town.name')} hint={t('town.hint')}>
            <Input
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input
              role="combobox"
              aria-expanded={isListed}
              aria-controls={`${id}-towns`}
              aria-activedescendant={isListed ? `${id}-${marked}` : undefined}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setMarked(0);
                setOpen(true);
              }}
              onKeyDown={(event) => {
                const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
                if (!isListed) return;
                if (step) setMarked((marked + step + towns.length) % towns.length);
                else if (event.key === 'Enter') take(towns[marked]);
                else return;
                event.preventDefault();
              }}
            />
          </Field>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- beside a text that keeps the focus: HTML has none */}
          <div className="map-towns" role="listbox" id={`${id}-towns`} aria-label={t('town.name')}>
            {isListed &&
              towns.map((town, nth) => (
                <button
                  key={town.key}
                  id={`${id}-${nth}`}
                  type="button"
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of that list
                  role="option"
                  tabIndex={-1}
                  aria-selected={nth === marked}
                  className={classes('row g12', nth === marked && 'current')}
                  // Keeps the cursor in the text.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => take(town)}
                >
                  <span className="grow stack">
                    <b>{town.name}</b>
                    <span className="muted t14">{partsOf(town)}</span>
                  </span>
                  <span className="dim t12">{people.format(town.population)}</span>
                </button>
              ))}
          </div>
        </div>
        <div className="stack g8">
          <p className="field-label">{t('town.square')}</p>
          <Square cell={cell} onChange={setCell} />
        </div>
      </div>
    </Dialog>
  );
}
