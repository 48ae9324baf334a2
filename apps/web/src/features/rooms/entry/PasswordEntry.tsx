// Asks for the password of a protected room; its host gives it.
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { type Room, roomLimits } from '@alcove/protocol';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Input } from '../../../ui/Input.tsx';

type PasswordEntryProps = {
  room: Room;
  wrong: boolean;
  busy: boolean;
  onEnter: (password: string) => void;
};

export function PasswordEntry({ room: { creator }, wrong, busy, onEnter }: PasswordEntryProps) {
  const { t } = useTranslation(['rooms', 'refusals']);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '') onEnter(password);
  };
  const error = missing
    ? t('refusals:room_password_required')
    : wrong
      ? t('refusals:room_password_wrong')
      : '';
  return (
    <form className="room-entry stack g16" onSubmit={submit} noValidate>
      <span className="arch-icon">
        <Icon of={LockKeyhole} size={24} />
      </span>
      <h2 className="d24">{t('room.password.title')}</h2>
      <p className="muted">
        {creator ? t('room.password.ask', { nick: creator.nick }) : t('room.password.askHouse')}
      </p>
      <Field label={t('room.password.label')} error={error}>
        <Input
          type="password"
          name="room-password"
          autoComplete="off"
          maxLength={roomLimits.passwordMax}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing(false);
          }}
        />
      </Field>
      <Button type="submit" kind="primary" block busy={busy && t('room.entry.entering')}>
        {t('room.password.enter')}
      </Button>
    </form>
  );
}
