// Where the account forms are sent, spelled so that no parser comes along; the types keep it right.
import type { accountsCalls, mediaCalls } from '@alcove/protocol';
import type { CallAddress } from '../../../call.ts';

type Calls = typeof accountsCalls & typeof mediaCalls;
type To<Name extends keyof Calls> = CallAddress<Calls[Name]>;

export const login: To<'loginOnSite'> = { method: 'POST', path: '/b/user/login/' };
export const secondStep: To<'secondStep'> = { method: 'GET', path: '/b/user/login/second/' };
export const loginSecondStep: To<'loginSecondStep'> = { method: 'POST', path: '/b/user/login/second/' };
export const register: To<'registerOnSite'> = { method: 'POST', path: '/b/user/register/' };
export const checkNick: To<'checkNick'> = { method: 'GET', path: '/b/user/nick/check' };
export const places: To<'places'> = { method: 'GET', path: '/b/user/places/' };
export const requestMail: To<'requestMail'> = { method: 'POST', path: '/b/user/register/request/mail' };
export const requestSms: To<'requestSmsOnSite'> = { method: 'POST', path: '/b/user/register/request/sms' };
export const activateByCode: To<'activateByCodeOnSite'> = { method: 'POST', path: '/b/user/activate/code' };
export const activateByToken: To<'activateByToken'> = { method: 'POST', path: '/b/user/activate/token/' };
export const changePendingEmail: To<'changePendingEmail'> = {
  method: 'POST',
  path: '/b/user/register/change/email',
};
export const startTrial: To<'startTrial'> = { method: 'POST', path: '/_backend/trial/' };
export const resetPassword: To<'resetPassword'> = { method: 'POST', path: '/b/member/password/reset/' };
export const changePasswordByToken: To<'changePasswordByToken'> = {
  method: 'POST',
  path: '/b/member/password/change/',
};
export const changePassword: To<'changePassword'> = { method: 'POST', path: '/b/member/change/password/' };
export const deleteAccount: To<'deleteAccount'> = { method: 'POST', path: '/b/member/account/delete' };
export const stepUpMethods: To<'stepUpMethods'> = { method: 'GET', path: '/b/member/step-up/' };
export const stepUp: To<'stepUp'> = { method: 'POST', path: '/b/member/step-up/' };
export const updateMember: To<'updateMember'> = { method: 'POST', path: '/b/member/update/' };
export const uploadAvatar: To<'uploadAvatar'> = { method: 'POST', path: '/b/member/upload/avatar/' };
export const deleteAvatar: To<'deleteAvatar'> = { method: 'POST', path: '/b/member/avatar/delete/' };
export const changeNick: To<'changeNick'> = { method: 'POST', path: '/b/member/change/nick/' };
export const requestEmailChange: To<'requestEmailChange'> = {
  method: 'POST',
  path: '/b/member/change/email/request/',
};
export const validateEmailChange: To<'validateEmailChange'> = {
  method: 'POST',
  path: '/b/member/change/email/validate/',
};
export const setChatSettings: To<'setChatSettings'> = {
  method: 'POST',
  path: '/_backend/member/chat-settings/set/',
};
export const endSessions: To<'endSessions'> = { method: 'POST', path: '/b/member/sessions/end/' };
export const exportMember: To<'exportMember'> = { method: 'GET', path: '/b/member/export/' };
export const startTotp: To<'startTotp'> = { method: 'POST', path: '/b/member/second-factor/totp/start/' };
export const confirmTotp: To<'confirmTotp'> = {
  method: 'POST',
  path: '/b/member/second-factor/totp/confirm/',
};
export const removeTotp: To<'removeTotp'> = { method: 'POST', path: '/b/member/second-factor/totp/remove/' };
export const startPasskey: To<'startPasskey'> = {
  method: 'POST',
  path: '/b/member/second-factor/passkey/start/',
};
export const addPasskey: To<'addPasskey'> = { method: 'POST', path: '/b/member/second-factor/passkey/add/' };
export const removePasskey: To<'removePasskey'> = {
  method: 'POST',
  path: '/b/member/second-factor/passkey/remove/',
};
export const renewRecoveryCodes: To<'renewRecoveryCodes'> = {
  method: 'POST',
  path: '/b/member/second-factor/recovery-codes/',
};
