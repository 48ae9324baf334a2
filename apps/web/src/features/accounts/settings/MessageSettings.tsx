// Private messages and the mood that rooms show.
import { faultsOf, moodFault, moodMaxLength, type OwnMember } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Radio } from '../../../ui/RadioCard.tsx';
import { FormNotice, InnerForm } from '../forms/Form.tsx';
import { useForm } from '../forms/use-form.ts';
import { OwnField } from './OwnField.tsx';
import { Saved, savedMark, SettingsCard, useSaved } from './SettingsCard.tsx';

const choices = [
  'pm_followees_only',
  'pm_premium_asks',
  'pm_calls',
  'pm_veil_media',
  'pm_read_receipts',
] as const;

export function MessageSettings({ me }: { me: OwnMember }) {
  const { t } = useTranslation('accounts');
  const { revalidate } = useRevalidator();
  const { saved, setSaved } = useSaved('messages');
  const form = useForm({
    address: addresses.setChatSettings,
    fields: ['mood'],
    judge: ({ mood = '' }) => faultsOf([['mood', moodFault(mood)]]),
    onSuccess() {
      setSaved(true);
      void revalidate();
    },
  });
  return (
    <SettingsCard section="messages" onEdit={() => setSaved(false)}>
      <InnerForm form={form} label={t('settings.messages.title')} back={savedMark('messages')}>
        <Field group label={t('settings.messages.who')}>
          <div className="stack g12">
            <Radio name="pm_enabled" value="1" defaultChecked={me.pm_enabled === 1}>
              <b>{t('settings.messages.everyone')}</b>
              <small>{t('settings.messages.everyoneLine')}</small>
            </Radio>
            <Radio name="pm_enabled" value="0" defaultChecked={me.pm_enabled === 0}>
              <b>{t('settings.messages.nobody')}</b>
              <small>{t('settings.messages.nobodyLine')}</small>
            </Radio>
          </div>
        </Field>
        {choices.map((name) => (
          <Fragment key={name}>
            {/* Absent without a tick: then it is off. */}
            <input type="hidden" name={name} value="0" />
            <Checkbox name={name} value="1" defaultChecked={me[name] === 1}>
              {t(`settings.messages.${name}`)}
            </Checkbox>
          </Fragment>
        ))}
        <OwnField
          name="mood"
          label={t('settings.messages.mood')}
          hint={t('settings.messages.moodHint')}
          current={me.mood}
          maxLength={moodMaxLength}
          autoComplete="off"
        />
        {/* Absent without a tick: then it is hidden. */}
        <input type="hidden" name="mood_visible" value="0" />
        <Checkbox name="mood_visible" value="1" defaultChecked={me.mood_visible === 1}>
          {t('settings.messages.moodVisible')}
        </Checkbox>
        <FormNotice form={form} />
        <Button type="submit" block busy={form.busy && t('settings.sending')}>
          {t('settings.save')}
        </Button>
      </InnerForm>
      <Saved shown={saved} />
    </SettingsCard>
  );
}
