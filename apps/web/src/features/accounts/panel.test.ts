import { panels } from '@alcove/protocol';
import { describe, expect, it } from 'vitest';
import { panelFor, panelOf, withoutPanel, withPanel } from './panel.ts';

describe('a panel in the address', () => {
  it('opens by its bare name, beside any other query (R2.169)', () => {
    for (const panel of panels) {
      expect(panelOf(`?${panel}`)).toBe(panel);
      expect(panelOf(`?age=30&${panel}`)).toBe(panel);
      // As a form or URLSearchParams would spell it.
      expect(panelOf(`?${panel}=`)).toBe(panel);
    }
    expect(panelOf('?q=login')).toBeUndefined();
    expect(panelOf('')).toBeUndefined();
  });

  it('replaces another panel and keeps the rest as it was written', () => {
    expect(withPanel('', 'login')).toBe('?login');
    expect(withPanel('?login', 'register')).toBe('?register');
    expect(withPanel('?q=%C3%A9t%C3%A9&login', 'restore')).toBe('?q=%C3%A9t%C3%A9&restore');
    expect(withoutPanel('?login')).toBe('');
    expect(withPanel('?restore&done=1&refused=too_many', 'login')).toBe('?login');
    expect(withoutPanel('?p=2&register&sort=new')).toBe('?p=2&sort=new');
  });

  it('shows the login to a visitor who asks to delete an account (R2.170)', () => {
    expect(panelFor(undefined, 'delete-account')).toBe('login');
    expect(panelFor(undefined, 'register')).toBe('register');
    expect(panelFor({ active: 1 }, 'delete-account')).toBe('delete-account');
  });

  it('shows the activation to a member who has not activated, whichever panel they open (R2.178)', () => {
    for (const panel of ['login', 'register', 'restore', 'activate'] as const) {
      expect(panelFor({ active: 0 }, panel)).toBe('activate');
    }
    expect(panelFor({ active: 0 }, 'delete-account')).toBe('delete-account');
    expect(panelFor({ active: 1 }, 'login')).toBe('login');
  });
});
