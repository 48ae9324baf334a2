import { describe, expect, it } from 'vitest';
import { formAfterEntry, forms, panelOfForm } from './form-state.ts';

describe('the account form', () => {
  it('is one of five (R4.165)', () => {
    expect(forms).toEqual(['login', 'signup', 'restore', 'activate', 'passwordChange']);
    expect(forms.map(panelOfForm)).toEqual(['login', 'register', 'restore', 'activate', 'password_change']);
  });

  it('is the activation after a signup, and nothing more once the account is active (R4.166)', () => {
    expect(formAfterEntry({ active: 0 })).toBe('activate');
    expect(formAfterEntry({ active: 1 })).toBeUndefined();
  });
});
