// Refusals about who someone is: the gate, the trial, login, registration, activation, level.
import { defineRefusals } from '../../refusals/kinds.ts';

export const accountsRefusals = defineRefusals({
  // the adults' gate
  visit_required: { kind: 'forbidden' },
  terms_required: { kind: 'invalid' },
  age_not_proven: { kind: 'rule' },
  age_apps_paused: { kind: 'rule' },

  // the trial
  trial_nick_required: { kind: 'invalid' },
  trial_nick_characters: { kind: 'invalid' },
  trial_nick_taken: { kind: 'conflict' },
  trial_entry_failed: { kind: 'unavailable' },
  trial_ended: { kind: 'rule', params: ['count'] },
  trial_not_for_members: { kind: 'rule' },
  trial_cannot_write: { kind: 'rule' },

  // registration
  registration_closed: { kind: 'rule' },

  // the session
  login_required: { kind: 'anonymous' },
  authorization_required: { kind: 'anonymous' },
  logged_out: { kind: 'anonymous' },
  step_up_required: { kind: 'rule' },
  role_required: { kind: 'rule' },
  member_unknown: { kind: 'unknown' },
  already_connected: { kind: 'conflict' },
  access_blocked: { kind: 'rule', params: ['untilAt'] },
  access_blocked_because: { kind: 'rule', params: ['untilAt', 'reason'] },

  // login
  login_failed: { kind: 'invalid' },
  second_factor_required: { kind: 'rule' },
  second_factor_wrong: { kind: 'invalid' },
  second_factor_expired: { kind: 'rule' },
  second_factor_missing: { kind: 'rule' },
  passkey_failed: { kind: 'invalid' },
  passkeys_full: { kind: 'rule', params: ['count'] },
  totp_exists: { kind: 'rule' },
  identifier_required: { kind: 'invalid' },
  identifier_length: { kind: 'invalid', params: ['min', 'max'] },

  // nick
  nick_required: { kind: 'invalid' },
  nick_length: { kind: 'invalid', params: ['min', 'max'] },
  nick_taken: { kind: 'conflict' },
  nick_vulgar: { kind: 'invalid' },
  nick_minor: { kind: 'invalid' },
  nick_protected: { kind: 'invalid' },
  nick_reserved: { kind: 'invalid' },
  nick_capitals: { kind: 'invalid' },
  nick_characters: { kind: 'invalid' },
  nick_scripts: { kind: 'invalid' },

  // password; R5.041: 4 characters to log in, 6 for a new one
  password_required: { kind: 'invalid' },
  password_confirmation_required: { kind: 'invalid' },
  password_mismatch: { kind: 'invalid' },
  password_wrong: { kind: 'invalid' },
  password_short: { kind: 'invalid', params: ['count'] },
  password_common: { kind: 'invalid' },
  password_is_nick: { kind: 'invalid' },

  // mail address
  email_required: { kind: 'invalid' },
  email_invalid: { kind: 'invalid' },
  email_confirmation_required: { kind: 'invalid' },
  email_mismatch: { kind: 'invalid' },

  // other fields
  age_too_young: { kind: 'invalid', params: ['min'] },
  age_invalid: { kind: 'invalid' },
  gender_required: { kind: 'invalid' },
  place_unknown: { kind: 'invalid' },
  phone_invalid: { kind: 'invalid' },
  phone_taken: { kind: 'conflict' },

  // activation
  activation_required: { kind: 'rule' },
  activation_required_photos: { kind: 'rule' },
  code_digits: { kind: 'invalid', params: ['count'] },
  code_wrong: { kind: 'invalid' },
  code_expired: { kind: 'invalid' },
  already_active: { kind: 'rule' },
  token_required: { kind: 'invalid' },
  token_invalid: { kind: 'invalid' },
  phone_not_verified: { kind: 'rule' },

  // deletion of the account
  last_owner: { kind: 'rule' },

  // level: one entitlement, called Premium on the content face and XXL on the chat face
  premium_required: { kind: 'rule' },
  xxl_required_pm: { kind: 'rule' },
  xxl_required_fullscreen: { kind: 'rule' },
  xxl_required_exclusion: { kind: 'rule' },
  xxl_required_block: { kind: 'rule' },
  xxl_required_follow: { kind: 'rule' },
  xxl_required_room: { kind: 'rule' },
  xxl_required_image: { kind: 'rule' },
});
