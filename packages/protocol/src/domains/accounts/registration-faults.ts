// What is wrong with a registration before the server has looked anything up: all of it at once, in the
// order of the form (R5.068).
import type { Fault } from './fault.ts';
import { ageFault, emailConfirmationFault, emailFault, genderFault } from './identity.ts';
import { nickFault } from './nick.ts';
import { confirmationFault, newPasswordFault } from './password.ts';

export type RegistrationForm = {
  nick: string;
  email: string;
  email_confirm: string;
  password: string;
  password_confirm: string;
  gender: number;
  age: number;
  terms: boolean;
};

export type Faults<Field extends string> = { [F in Field]?: Fault };

/** Only what is at fault has an entry. */
export const faultsOf = <Field extends string>(
  judged: readonly (readonly [Field, Fault | undefined])[],
): Faults<Field> => Object.fromEntries(judged.filter(([, fault]) => fault !== undefined)) as Faults<Field>;

export const registrationFaults = (form: RegistrationForm): Faults<keyof RegistrationForm> =>
  faultsOf([
    ['nick', nickFault(form.nick)],
    ['email', emailFault(form.email)],
    ['email_confirm', emailConfirmationFault(form.email, form.email_confirm)],
    ['password', newPasswordFault(form.password, form)],
    ['password_confirm', confirmationFault(form.password, form.password_confirm)],
    ['gender', genderFault(form.gender)],
    ['age', ageFault(form.age)],
    ['terms', form.terms ? undefined : 'terms_required'],
  ]);
