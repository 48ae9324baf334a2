// Addresses, ages, codes, phones: what each must look like, for forms and the server alike.
import * as z from 'zod/mini';
import { email } from '../../fields.ts';
import { ageOfMajority } from '../../gate.ts';
import type { Fault } from './fault.ts';
import { ageMax, identifierLength, textMinLength, validationCode } from './limits.ts';
import { genders } from './person.ts';

const address = email();

export const emailFrom = (typed: string): string => typed.trim();

export function emailFault(typed: string): Fault | undefined {
  if (emailFrom(typed) === '') return 'email_required';
  return z.safeParse(address, typed).success ? undefined : 'email_invalid';
}

/** Addresses are the same in any capitals. */
export function emailConfirmationFault(typed: string, again: string): Fault | undefined {
  if (emailFrom(again) === '') return 'email_confirmation_required';
  return emailFrom(again).toLowerCase() === emailFrom(typed).toLowerCase() ? undefined : 'email_mismatch';
}

export function identifierFault(typed: string): Fault | undefined {
  const length = [...typed.trim()].length;
  if (length === 0) return 'identifier_required';
  const fits = length >= identifierLength.min && length <= identifierLength.max;
  return fits ? undefined : { code: 'identifier_length', params: identifierLength };
}

export function ageFault(age: number): Fault | undefined {
  if (age <= 0 || age > ageMax) return 'age_invalid';
  return age < ageOfMajority ? { code: 'age_too_young', params: { min: ageOfMajority } } : undefined;
}

export const genderFault = (gender: number): Fault | undefined =>
  Object.values(genders).some((known) => known === gender) ? undefined : 'gender_required';

/** As people copy it: spaces around and between do not count. */
export const codeFrom = (typed: string): string => typed.replace(/\s/g, '');

export function codeFault(typed: string): Fault | undefined {
  const { digits } = validationCode;
  const isCode = new RegExp(`^[0-9]{${digits}}$`).test(codeFrom(typed));
  return isCode ? undefined : { code: 'code_digits', params: { count: digits } };
}

/** E.164, without the spaces, dots, hyphens and brackets that make a number readable. */
export const phoneFrom = (typed: string): string => typed.replace(/[\s.()-]/g, '').replace(/^00/, '+');

export const phoneFault = (typed: string): Fault | undefined =>
  /^\+[1-9][0-9]{6,14}$/.test(phoneFrom(typed)) ? undefined : 'phone_invalid';

/** A text that may stay empty; else it says something. */
export function optionalTextFault(text: string, max: number): Fault | undefined {
  const length = [...text.trim()].length;
  if (length === 0) return undefined;
  if (length < textMinLength) return { code: 'text_short', params: { count: textMinLength } };
  return length > max ? { code: 'text_long', params: { count: max } } : undefined;
}
