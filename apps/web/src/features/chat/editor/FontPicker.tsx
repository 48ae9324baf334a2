// The nine fonts and four sizes, each shown as it looks.
import { chatFontNames, chatFontSizes, defaultChatFont, defaultChatFontSize } from '@alcove/protocol';
import Type from 'lucide-react/icons/type';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { cssOf } from './written-look.ts';

const sizes = Object.keys(chatFontSizes);

type Props = {
  font: string | undefined;
  size: string | undefined;
  onFont: (font: string) => void;
  onSize: (size: string) => void;
};

export function FontPicker({ font = defaultChatFont, size = String(defaultChatFontSize), ...on }: Props) {
  const { t } = useTranslation('rooms');
  const name = useId();
  return (
    <Popover
      label={t('editor.letters.label')}
      className="letter-picker"
      renderTrigger={(attributes) => (
        <IconButton {...attributes} icon={Type} label={t('editor.letters.label')} size="small" />
      )}
    >
      <Segmented
        label={t('editor.letters.size')}
        segments={sizes.map((each) => ({ value: each, label: each }))}
        value={size}
        onChange={on.onSize}
      />
      <fieldset aria-label={t('editor.letters.font')} className="font-list stack">
        {chatFontNames.map((each) => (
          <label className="row" key={each} style={{ fontFamily: cssOf.font(each) }}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={each === font}
              onChange={() => on.onFont(each)}
            />
            {each}
          </label>
        ))}
      </fieldset>
    </Popover>
  );
}
