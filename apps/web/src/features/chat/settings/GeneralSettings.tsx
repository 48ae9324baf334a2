// The General tab: how others see the member, how the member writes and reads.
import { may } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useMe } from '../../accounts/index.ts';
import { chatSettings, textSizes, useChatSettings } from './chat-settings.ts';
import { PresenceSettings } from './PresenceSettings.tsx';
import { WrittenLookSettings } from './WrittenLookSettings.tsx';

const shown = ['enterSends', 'showComings', 'showTimes', 'readsLines'] as const;

export function GeneralSettings({ onFault }: { onFault: (fault: string) => void }) {
  const { t } = useTranslation('rooms');
  const me = useMe();
  const settings = useChatSettings();
  const writes = me && may('editProfile', me.standing);
  return (
    <div className="chat-settings-pair">
      <div>
        {writes && <PresenceSettings me={me} onFault={onFault} />}
        <section aria-labelledby="reading">
          <h3 id="reading" className="t16 semibold">
            {t('settings.reading.title')}
          </h3>
          <div>
            {shown.map((setting) => (
              <Switch
                key={setting}
                label={t(`settings.reading.${setting}`)}
                hint={t(`settings.reading.${setting}Hint`)}
                checked={settings[setting]}
                onChange={(event) => chatSettings.change({ [setting]: event.currentTarget.checked })}
              />
            ))}
          </div>
          <Field group label={t('settings.reading.textSize')}>
            <Segmented
              full
              label={t('settings.reading.textSize')}
              value={settings.textSize}
              segments={textSizes.map((value) => ({ value, label: t(`settings.reading.sizes.${value}`) }))}
              onChange={(textSize) => chatSettings.change({ textSize })}
            />
          </Field>
        </section>
      </div>
      {writes && <WrittenLookSettings nick={me.nick} gender={me.gender} />}
    </div>
  );
}
