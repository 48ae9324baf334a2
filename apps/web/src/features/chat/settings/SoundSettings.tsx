// The Sound tab: which sounds play, and how loud.
import { chatSounds } from '@alcove/protocol';
import Play from 'lucide-react/icons/play';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { type ChatSettings, chatSettings, type Sound, useChatSettings } from './chat-settings.ts';
import { trySound } from './sounds.ts';

export function SoundSettings() {
  const { t } = useTranslation('rooms');
  const settings = useChatSettings();
  return (
    <div className="sound-settings stack g12">
      <Slider
        label={t('settings.sound.volume')}
        min={0}
        max={100}
        step={1}
        unit="%"
        value={settings.volume}
        onChange={(volume) => chatSettings.change({ volume })}
      />
      <ul>
        {chatSounds.map((sound) => (
          <SoundRow key={sound} sound={sound} {...settings.sounds[sound]} />
        ))}
      </ul>
      <div className="stack g12">
        <Switch
          label={t('settings.sound.everyMessage')}
          hint={t('settings.sound.everyMessageHint')}
          checked={settings.everyMessage}
          onChange={(event) => chatSettings.change({ everyMessage: event.currentTarget.checked })}
        />
        <Switch
          label={t('settings.sound.quietWhenHidden')}
          hint={t('settings.sound.quietWhenHiddenHint')}
          checked={settings.quietWhenHidden}
          onChange={(event) => chatSettings.change({ quietWhenHidden: event.currentTarget.checked })}
        />
        <p className="dim">{t('settings.sound.discreet')}</p>
      </div>
    </div>
  );
}

function SoundRow({ sound, on, volume }: { sound: Sound } & ChatSettings['sounds'][Sound]) {
  const { t } = useTranslation('rooms');
  const name = t(`settings.sound.names.${sound}`);
  const change = (next: Partial<ChatSettings['sounds'][Sound]>) => {
    const known = chatSettings.get().sounds;
    chatSettings.change({ sounds: { ...known, [sound]: { ...known[sound], ...next } } });
  };
  return (
    <li className="sound-row" data-off={!on || undefined}>
      <b className="semibold">{name}</b>
      <IconButton
        icon={Play}
        size="small"
        label={t('settings.sound.try', { name })}
        onClick={() => trySound(sound)}
      />
      <span className="slider">
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={volume}
          aria-label={t('settings.sound.volumeOf', { name })}
          aria-valuetext={`${volume} %`}
          style={{ '--to': `${volume}%` } as CSSProperties}
          onChange={(event) => change({ volume: event.currentTarget.valueAsNumber })}
        />
      </span>
      <Switch
        bare
        label={name}
        checked={on}
        onChange={(event) => change({ on: event.currentTarget.checked })}
      />
    </li>
  );
}
