// How forms ask the rules that browser and server share; the rules themselves are tested in the protocol.
import { describe, expect, it } from 'vitest';
import { addressFaults, loginFaults, newPasswordFaults, signupFaults, trialFaults } from './faults.ts';

const maelle = {
  nick: 'Maelle_69',
  age: '34',
  email: 'maelle@exemple.fr',
  email_confirm: 'maelle@exemple.fr',
  password: 'lampe-et-rideau',
  password_confirm: 'lampe-et-rideau',
  gender: '2',
  terms: '1',
};

describe('a form, before it is sent', () => {
  it('has nothing to correct when everything fits', () => {
    expect(signupFaults(maelle)).toEqual({});
    expect(loginFaults({ login: 'Léa', password: 'abcd' })).toEqual({});
    expect(trialFaults({ nick: 'Plume418' })).toEqual({});
  });

  it('tells every fault of a registration at once, an empty form included (R5.035, R5.036, R5.037, R5.048, R5.050)', () => {
    expect(signupFaults({})).toEqual({
      nick: 'nick_required',
      email: 'email_required',
      email_confirm: 'email_confirmation_required',
      password: 'password_required',
      password_confirm: 'password_confirmation_required',
      gender: 'gender_required',
      age: 'age_invalid',
      terms: 'terms_required',
    });
  });

  it('reads an age as typed', () => {
    expect(signupFaults({ ...maelle, age: 'trente' })).toEqual({ age: 'age_invalid' });
    expect(signupFaults({ ...maelle, age: '17' })).toMatchObject({ age: { code: 'age_too_young' } });
  });

  it('compares a new password with the nick it is for, and both with their confirmation (R5.038, R5.044, R5.051)', () => {
    expect(newPasswordFaults({ password: 'maelle_69', password_confirm: 'x' }, 'Maelle_69')).toEqual({
      password: 'password_is_nick',
      password_confirm: 'password_mismatch',
    });
    expect(addressFaults({ email: 'maelle@exemple.fr', email_confirm: 'maelle@exemple.com' })).toEqual({
      email_confirm: 'email_mismatch',
    });
  });
});
