// What the keyboard can do here, and the switch that silences single keys.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import { KeyHint } from '../ui/KeyHint.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useInRoom } from './page-params.ts';
import { chooseSingleKeys, singleKeysOn } from '../single-keys.ts';
import { shortcutSheet } from './shortcuts.ts';

export default function ShortcutSheet() {
  const { t } = useTranslation();
  const [on, setOn] = useState(singleKeysOn);
  const escape = t('shortcuts.escape');
  const inRoom = useInRoom();
  const roomRows: [string[], string][] = [
    [['Alt', 'C'], t('shortcuts.write')],
    [['Alt', 'U'], t('shortcuts.people')],
    [[t('shortcuts.shift'), 'F10'], t('shortcuts.personMenu')],
    [['Alt', 'M'], t('shortcuts.microphone')],
    [['Alt', 'P'], t('shortcuts.pause')],
    [['Alt', t('shortcuts.shift'), '← →'], t('shortcuts.moveWindow')],
  ];
  const rows: [string[], string][] = [
    [['/'], inRoom ? t('shortcuts.findPerson') : t('shortcuts.search')],
    ...(inRoom ? roomRows : []),
    [['?'], t('shortcuts.list')],
    [[escape], t('shortcuts.close')],
    [[escape, escape], t('shortcuts.discreet')],
  ];
  return (
    <Dialog open title={t('shortcuts.title')} onClose={() => shortcutSheet.set(undefined)}>
      <dl className="shortcuts">
        {rows.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the same key twice, never reordered
                <KeyHint key={index}>{key}</KeyHint>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Switch
        checked={on}
        label={t('shortcuts.single')}
        hint={t('shortcuts.singleHint')}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          chooseSingleKeys(event.currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
