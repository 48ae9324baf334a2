// A new password, typed twice, with the rules it must meet; each rule shows at once whether it is met.
import { confirmationFault, newPasswordFault, passwordMinLength } from '@alcove/protocol';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { SecretField } from './Form.tsx';

/** `nick`: whose password it becomes, where that is known. */
export function NewPassword({ nick }: { nick: string | undefined }) {
  const { t } = useTranslation('accounts');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const rules: [string, boolean][] = [
    [t('newPassword.long'), [...password].length >= passwordMinLength.created],
    ...(nick === undefined
      ? []
      : ([
          [
            t('newPassword.notNick'),
            password !== '' && newPasswordFault(password, { nick }) !== 'password_is_nick',
          ],
        ] satisfies [string, boolean][])),
    [t('newPassword.same'), confirmationFault(password, again) === undefined],
  ];
  return (
    <>
      <SecretField
        name="password"
        label={t('newPassword.label')}
        autoComplete="new-password"
        required
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <ul className="password-rules stack g8">
        {rules.map(([rule, met]) => (
          <li key={rule} data-met={met || undefined}>
            <Icon of={met ? CircleCheck : Circle} size={16} />
            {rule}
            {met && <span className="visually-hidden">{t('newPassword.met')}</span>}
          </li>
        ))}
      </ul>
      <SecretField
        name="password_confirm"
        label={t('newPassword.again')}
        autoComplete="new-password"
        required
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
    </>
  );
}
