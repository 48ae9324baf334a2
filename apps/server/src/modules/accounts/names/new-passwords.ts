// The most common passwords are refused, whatever their length.
import { type Fault, newPasswordFault } from '@alcove/protocol';
import { readList } from './word-list.ts';

export type NewPasswordRules = (password: string, whose: { nick: string }) => Fault | undefined;

export function createNewPasswordRules({ folder }: { folder: string | undefined }): NewPasswordRules {
  const common = new Set(readList('common-passwords', folder).map((word) => word.toLowerCase()));
  return (password, whose) =>
    newPasswordFault(password, whose) ??
    (common.has(password.normalize('NFKC').toLowerCase()) ? 'password_common' : undefined);
}
