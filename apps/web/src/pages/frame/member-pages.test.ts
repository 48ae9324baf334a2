import { pageKeys, pages, refusalFor, standings } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { isMemberPage, memberPages } from './member-pages.ts';

/** Drawn by pages of their own: oneself, one's settings, and the offer that everyone may read. */
const apart = ['myProfile', 'settings', 'payment'];
const teams = [
  'cases',
  'consentLedger',
  'knownImages',
  'liveMosaic',
  'ledger',
  'keptPayments',
  'siteServer',
  'siteSettings',
  'review',
  'consoleMembers',
  'journal',
  'enterOrder',
  'ownReport',
];

test('every page of the member area says who may come in (R2.059)', () => {
  const members = pageKeys.filter((key) => pages[key].audience === 'member' && !apart.includes(key));
  expect(Object.keys(memberPages).toSorted()).toEqual(members.toSorted());
  expect(isMemberPage('index')).toBe(false);
});

test.each(Object.entries(memberPages))(
  '%s opens to every active member, to strangers never, votes to Premium members, and the console to the team only',
  (key, { opensTo }) => {
    const inside = standings.filter((standing) => refusalFor(opensTo, standing) === undefined);
    expect(inside.filter((standing) => standing !== 'inactive')).toEqual(
      teams.includes(key)
        ? ['privileged']
        : key === 'moderation'
          ? ['premium', 'privileged']
          : ['free', 'verified', 'premium', 'privileged'],
    );
  },
);
