// The font, size and colour that the member writes in: the same as the editor's own buttons set.
import {
  chatFontNames,
  chatFontSizes,
  chatPalette,
  defaultChatFont,
  defaultChatFontSize,
} from '@alcove/protocol';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { cssOf, keepLook, type WrittenLook, writtenLook } from '../editor/written-look.ts';

const sizes = Object.keys(chatFontSizes);

export function WrittenLookSettings({ nick, gender }: { nick: string; gender: number }) {
  const { t } = useTranslation('rooms');
  const name = useId();
  const [look, setLook] = useState(writtenLook);
  const { font = defaultChatFont, size = String(defaultChatFontSize), colour } = look;
  const change = (next: WrittenLook) => setLook(keepLook({ ...look, ...next }));
  return (
    <section aria-labelledby={`${name}-title`}>
      <h3 id={`${name}-title`} className="t16 semibold">
        {t('settings.look.title')}
      </h3>
      <p className="look-preview">
        <b data-gender={gender}>{nick}</b>
        <span
          style={{
            fontFamily: cssOf.font(font),
            fontSize: cssOf.size(size),
            color: colour === undefined ? undefined : cssOf.colour(colour),
          }}
        >
          {t('settings.look.sample')}
        </span>
      </p>
      <div className="look-pair">
        <Field label={t('settings.look.font')}>
          <Select value={font} onChange={(event) => change({ font: event.currentTarget.value })}>
            {chatFontNames.map((each) => (
              <option key={each} value={each} style={{ fontFamily: cssOf.font(each) }}>
                {each}
              </option>
            ))}
          </Select>
        </Field>
        <Field group label={t('settings.look.size')}>
          <Segmented
            full
            label={t('settings.look.size')}
            value={size}
            segments={sizes.map((each) => ({ value: each, label: each }))}
            onChange={(value) => change({ size: value })}
          />
        </Field>
      </div>
      <Field group label={t('settings.look.colour')} hint={t('settings.look.hint')}>
        <div className="look-palette">
          <label className="plain">
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              aria-label={t('settings.look.noColour')}
              checked={colour === undefined}
              onChange={() => {
                const { colour: _none, ...others } = look;
                setLook(keepLook(others));
              }}
            />
          </label>
          {chatPalette.map((_, index) => {
            const value = String(index);
            return (
              <label key={value} style={{ color: cssOf.colour(value) }}>
                <input
                  type="radio"
                  name={name}
                  className="visually-hidden"
                  aria-label={t('settings.look.colourName', { number: index + 1 })}
                  checked={colour === value}
                  onChange={() => change({ colour: value })}
                />
              </label>
            );
          })}
        </div>
      </Field>
    </section>
  );
}
