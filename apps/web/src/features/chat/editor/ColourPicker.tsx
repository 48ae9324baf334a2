// The thirty colours of the chat, as the theme shows them.
import { chatPalette } from '@alcove/protocol';
import Palette from 'lucide-react/icons/palette';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { cssOf } from './written-look.ts';

type Props = { current: string | undefined; onPick: (colour: string | undefined) => void };

export function ColourPicker({ current, onPick }: Props) {
  const { t } = useTranslation('rooms');
  const shown = current === undefined ? undefined : cssOf.colour(current);
  return (
    <Popover
      label={t('editor.colour.label')}
      className="colour-picker"
      renderTrigger={(attributes) => (
        <IconButton
          {...attributes}
          icon={Palette}
          label={t('editor.colour.label')}
          size="small"

          style={{ ...attributes.style, ...(shown && { color: shown }) }}
        />
      )}
    >
      {(close) => (
        <>
          <fieldset aria-label={t('editor.colour.label')} className="colour-grid">
            {chatPalette.map((_, index) => {
              const value = String(index);
              return (
                <button
                  key={value}
                  type="button"
                  aria-label={t('editor.colour.name', { number: index + 1 })}
                  aria-pressed={value === current}
                  style={{ color: cssOf.colour(value) }}
                  onClick={() => {
                    close();
                    onPick(value);
                  }}
                />
              );
            })}
          </fieldset>
          <Button
            kind="ghost"
            size="small"
            onClick={() => {
              close();
              onPick(undefined);
            }}
          >
            {t('editor.colour.none')}
          </Button>
        </>
      )}
    </Popover>
  );
}
