// The fields of a room: its name, who may enter, how many, the welcome line and a password.
import { type Gender, roomLimits } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { RoomEditForm, RoomFormFaults } from './room-form.ts';

type Props = {
  form: RoomEditForm;
  faults: RoomFormFaults;
  /** The room has a password already. */
  hasPassword: boolean;
  onChange: (next: Partial<RoomEditForm>) => void;
};

const genderWords = { 0: 'all', 1: 'men', 2: 'women', 3: 'couples', 4: 'trans' } as const;
const { capacity: capacities } = roomLimits;

export function RoomFields({ form, faults, hasPassword, onChange }: Props) {
  const { t } = useTranslation('rooms');
  const say = useTranslation('refusals').t;
  return (
    <section className="card padded own-fields" aria-labelledby="own-fields">
      <h3 id="own-fields" className="t16 semibold">
        {t('own.fields.title')}
      </h3>
      <Field label={t('own.fields.name')} error={faults.name && say(faults.name as 'room_name_required')}>
        <Input
          name="name"
          type="text"
          autoComplete="off"
          maxLength={roomLimits.name.max * 2}
          value={form.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </Field>
      <div className="own-pair">
        <Field label={t('dialogs.create.who')}>
          <Select
            name="gender"
            value={form.gender}
            onChange={(event) => onChange({ gender: Number(event.currentTarget.value) as Gender | 0 })}
          >
            {([0, 2, 1, 3, 4] as const).map((gender) => (
              <option key={gender} value={gender}>
                {t(`own.fields.genders.${genderWords[gender]}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t('own.fields.capacity')}
          error={faults.capacity && say('room_capacity_invalid', capacities)}
        >
          <Input
            name="capacity"
            type="number"
            inputMode="numeric"
            min={capacities.min}
            max={capacities.max}
            value={form.capacity}
            onChange={(event) => onChange({ capacity: event.currentTarget.value })}
          />
        </Field>
      </div>
      <Field label={t('own.fields.welcome')} hint={t('own.fields.welcomeHint')}>
        <TextArea
          name="welcome"
          rows={2}
          maxLength={roomLimits.welcomeMax}
          value={form.welcome}
          onChange={(event) => onChange({ welcome: event.currentTarget.value })}
        />
      </Field>
      <div>
        <Switch
          label={t('dialogs.create.locked')}
          hint={t('dialogs.create.lockedHint')}
          checked={form.locked}
          onChange={(event) => onChange({ locked: event.currentTarget.checked })}
        />
        {form.locked && (
          <Field
            label={hasPassword ? t('own.fields.newPassword') : t('dialogs.create.password')}
            error={faults.password && say('room_password_required')}
            hint={hasPassword ? t('own.fields.newPasswordHint') : undefined}
          >
            <Input
              name="password"
              type="password"
              autoComplete="new-password"
              maxLength={roomLimits.passwordMax}
              value={form.password}
              onChange={(event) => onChange({ password: event.currentTarget.value })}
            />
          </Field>
        )}
      </div>
    </section>
  );
}
