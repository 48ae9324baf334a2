// What a password must be before the server looks it up among the common ones.
import type { Fault } from './fault.ts';
import { passwordMinLength } from './limits.ts';

/** Longer ones are no safer, only slower. */
export const passwordMaxLength = 200;

/** What makes two words one when someone reads them aloud. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]/gu, '');

const short = (count: number): Fault => ({ code: 'password_short', params: { count } });
const lengthOf = (text: string): number => [...text].length;

export function newPasswordFault(password: string, { nick }: { nick: string }): Fault | undefined {
  if (password === '') return 'password_required';
  if (lengthOf(password) < passwordMinLength.created) return short(passwordMinLength.created);
  if (password.length > passwordMaxLength) return { code: 'text_long', params: { count: passwordMaxLength } };
  if (nick !== '' && bare(password) === bare(nick)) return 'password_is_nick';
  return undefined;
}

/** Old passwords of four characters still open their accounts. */
export function loginPasswordFault(password: string): Fault | undefined {
  if (password === '') return 'password_required';
  if (lengthOf(password) < passwordMinLength.login) return short(passwordMinLength.login);
  return undefined;
}

export function confirmationFault(password: string, again: string): Fault | undefined {
  if (again === '') return 'password_confirmation_required';
  return again === password ? undefined : 'password_mismatch';
}
