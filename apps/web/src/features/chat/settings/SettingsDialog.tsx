// The settings of the chat: each change is stored at once.
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Video from 'lucide-react/icons/video';
import Volume2 from 'lucide-react/icons/volume-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';
import { MediaSettings } from './MediaSettings.tsx';
import { chatSettingsDialog, type SettingsTab } from './open-settings.ts';
import './settings.css';
import { SoundSettings } from './SoundSettings.tsx';

const close = () => chatSettingsDialog.set(undefined);

const icons = { general: SlidersHorizontal, media: Video, sound: Volume2 } as const;

export default function SettingsDialog({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation('rooms');
  /** Why the server did not store a change, in words. */
  const [fault, setFault] = useState('');
  return (
    <Dialog
      open
      wide
      className="chat-settings"
      onClose={close}
      title={t('settings.title')}
      actions={
        <>
          <p className="chat-settings-kept" aria-live="polite" data-fault={fault ? true : undefined}>
            <Icon of={fault ? CircleAlert : Check} size={16} />
            {fault || t('settings.kept')}
          </p>
          <Button onClick={close}>{t('settings.close')}</Button>
        </>
      }
    >
      <Tabs
        label={t('settings.title')}
        current={tab}
        onChange={chatSettingsDialog.set}
        tabs={(['general', 'media', 'sound'] as const).map((key) => ({
          key,
          icon: icons[key],
          label: t(`settings.tabs.${key}`),
        }))}
      >
        <div className="chat-settings-face">
          {tab === 'general' && <GeneralSettings onFault={setFault} />}
          {tab === 'media' && <MediaSettings />}
          {tab === 'sound' && <SoundSettings />}
        </div>
      </Tabs>
    </Dialog>
  );
}
