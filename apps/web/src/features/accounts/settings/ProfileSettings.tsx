// What the profile shows: a text, an age, a place.
import { aboutFault, aboutMaxLength, ageFault, faultsOf, type OwnMember, townFault } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { FormNotice, InnerForm } from '../forms/Form.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { PlaceFields } from '../forms/PlaceFields.tsx';
import { useForm } from '../forms/use-form.ts';
import { useTellMember } from '../me.tsx';
import { OwnField, OwnText } from './OwnField.tsx';
import { Saved, savedMark, SettingsCard, useSaved } from './SettingsCard.tsx';

export function ProfileSettings({ me }: { me: OwnMember }) {
  const { t } = useTranslation('accounts');
  const tell = useTellMember();
  const { saved, setSaved } = useSaved('profile');
  const form = useForm({
    address: addresses.updateMember,
    fields: ['about', 'age', 'country', 'region', 'town'],
    judge: ({ about = '', age = '', town = '' }) =>
      faultsOf([
        ['about', aboutFault(about)],
        ['age', ageFault(Number(age))],
        ['town', townFault(town)],
      ]),
    onSuccess({ member }) {
      setSaved(true);
      tell({ type: 'fetched', member });
    },
  });
  return (
    <SettingsCard section="profile" onEdit={() => setSaved(false)}>
      <InnerForm form={form} label={t('settings.profile.title')} back={savedMark('profile')}>
        <OwnText
          name="about"
          label={t('settings.profile.about')}
          hint={t('settings.profile.aboutHint')}
          current={me.about}
          maxLength={aboutMaxLength}
        />
        <div className="field-pair narrow-last">
          <OwnField
            name="town"
            label={t('settings.profile.town')}
            current={me.town}
            autoComplete="address-level2"
          />
          <OwnField
            name="age"
            label={t('signup.age')}
            current={String(me.age)}
            inputMode="numeric"
            autoComplete="off"
            required
          />
        </div>
        <PlaceFields current={me} />
        {/* Absent without a tick: then the member is not found. */}
        <input type="hidden" name="listed" value="0" />
        <Checkbox name="listed" value="1" defaultChecked={me.listed === 1}>
          {t('settings.profile.listed')}
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
