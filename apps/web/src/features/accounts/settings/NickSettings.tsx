// Changing the nick: it changes at once; the previous one stays reserved for a year and leads to it.
import { type OwnMember, nickFault } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { FormNotice, InnerForm } from '../forms/Form.tsx';
import { useForm } from '../forms/use-form.ts';
import { OwnField } from './OwnField.tsx';
import { Saved, savedMark, SettingsCard, useSaved } from './SettingsCard.tsx';

export function NickSettings({ me }: { me: OwnMember }) {
  const { t } = useTranslation('accounts');
  const { revalidate } = useRevalidator();
  const { saved, setSaved } = useSaved('nick');
  const form = useForm({
    address: addresses.changeNick,
    fields: ['nick'],
    judge: ({ nick = '' }) => ({ ...(nickFault(nick) && { nick: nickFault(nick) }) }),
    onSuccess() {
      setSaved(true);
      void revalidate();
    },
  });
  return (
    <SettingsCard section="nick" onEdit={() => setSaved(false)}>
      <InnerForm form={form} label={t('settings.nick.title')} back={savedMark('nick')}>
        <OwnField
          name="nick"
          label={t('signup.nick')}
          hint={t('settings.nick.hint')}
          current={me.nick}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <FormNotice form={form} />
        <Button type="submit" block busy={form.busy && t('settings.sending')}>
          {t('settings.nick.send')}
        </Button>
      </InnerForm>
      <Saved shown={saved} />
    </SettingsCard>
  );
}
