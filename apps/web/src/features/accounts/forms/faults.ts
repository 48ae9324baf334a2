// What the browser can tell about a form by itself, by the rules the server applies too. Whatever needs the
// server (a taken nick, a common password, a wrong code) is judged there.
import {
  codeFault,
  confirmationFault,
  emailConfirmationFault,
  emailFault,
  faultsOf,
  identifierFault,
  loginPasswordFault,
  newPasswordFault,
  phoneFault,
  registrationFaults,
  trialNickFault,
} from '@alcove/protocol';
import type { Values } from './use-form.ts';

export const loginFaults = ({ login = '', password = '' }: Values) =>
  faultsOf([
    ['login', identifierFault(login)],
    ['password', loginPasswordFault(password)],
  ]);

export const whomFaults = ({ login = '' }: Values) => faultsOf([['login', identifierFault(login)]]);

/** `nick`: whose password it becomes. */
export const newPasswordFaults = ({ password = '', password_confirm: again = '' }: Values, nick = '') =>
  faultsOf([
    ['password', newPasswordFault(password, { nick })],
    ['password_confirm', confirmationFault(password, again)],
  ]);

export const addressFaults = ({ email = '', email_confirm: again = '' }: Values) =>
  faultsOf([
    ['email', emailFault(email)],
    ['email_confirm', emailConfirmationFault(email, again)],
  ]);

export const signupFaults = (values: Values) =>
  registrationFaults({
    nick: '',
    email: '',
    email_confirm: '',
    password: '',
    password_confirm: '',
    ...values,
    gender: Number(values.gender ?? 0),
    age: Number(values.age ?? 0) || 0,
    terms: values.terms === '1',
  });

export const codeFaults = ({ code = '' }: Values) => faultsOf([['code', codeFault(code)]]);
export const phoneFaults = ({ phone = '' }: Values) => faultsOf([['phone', phoneFault(phone)]]);
export const trialFaults = ({ nick = '' }: Values) => faultsOf([['nick', trialNickFault(nick)]]);

/** The length of old passwords is not checked. */
export const ownPasswordFaults = <Field extends string>(field: Field, values: Values) =>
  faultsOf([[field, values[field] ? undefined : 'password_required']]);
