// Taking one's data along, and leaving for good.
import type { Language } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { addressIn } from '../../../call/call-server.ts';
import { ButtonAnchor, ButtonLink } from '../../../ui/Button.tsx';
import { SettingsCard } from './SettingsCard.tsx';

export function LeavingSettings({ mayDelete }: { mayDelete: boolean }) {
  const { t, i18n } = useTranslation('accounts');
  return (
    <>
      <SettingsCard section="data" lead={t('settings.data.lead')}>
        <ButtonAnchor
          className="start"
          href={addressIn(i18n.language as Language, addresses.exportMember.path)}
          download
        >
          {t('settings.data.download')}
        </ButtonAnchor>
      </SettingsCard>
      {mayDelete && (
        <SettingsCard section="deletion" lead={t('settings.deletion.lead')} className="settings-leaving">
          <ButtonLink kind="danger" to="?delete-account" preventScrollReset>
            {t('settings.deletion.open')}
          </ButtonLink>
        </SettingsCard>
      )}
    </>
  );
}
