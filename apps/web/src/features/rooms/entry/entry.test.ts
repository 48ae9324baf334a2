import type { OwnMember, Room } from '@alcove/protocol';
import { describe, expect, it } from 'vitest';
import { entryStateAfter, entryStateOf, liveRefusalOf } from './entry.ts';

const room = (more: Partial<Room> = {}, options: Partial<Room['options']> = {}): Room => ({
  roomid: 1,
  name: 'Salon',
  slug: 'salon',
  kind: 'member',
  creator: { uid: 9, nick: 'Hôte', avatar_url: '', certified: 0 },
  closed: 0,
  protected: 0,
  people: 1,
  cameras: 0,
  ...more,
  options: { allowed_gender: 0, capacity: 10, showroom: 0, price: 1, welcome: '', ...options },
});
const member = (more: Partial<OwnMember> = {}) =>
  ({ uid: 2, gender: 2, standing: 'verified', ...more }) as OwnMember;
const as = (me: OwnMember | undefined) => ({ me, trial: undefined });

describe('before a room', () => {
  it('a stranger and a visitor whose minutes are over each find their own way in; a member who is not activated may enter', () => {
    expect(entryStateOf(room(), as(undefined))).toEqual({ kind: 'stranger' });
    const trial = { uid: -1, nick: 'Plume', endsAt: 10, now: 20 };
    expect(entryStateOf(room(), { me: undefined, trial })).toEqual({ kind: 'visitOver' });
    expect(entryStateOf(room(), { me: undefined, trial: { ...trial, now: 5 } })).toEqual({ kind: 'open' });
    expect(entryStateOf(room(), as(member({ standing: 'inactive' })))).toEqual({ kind: 'open' });
  });

  it('a password is asked of members, never of the host or a privileged member (R1.022)', () => {
    const locked = room({ protected: 1 });
    expect(entryStateOf(locked, as(member()))).toEqual({ kind: 'password', wrong: false });
    expect(entryStateOf(locked, as(member({ uid: 9 })))).toEqual({ kind: 'open' });
    expect(entryStateOf(locked, as(member({ standing: 'privileged' })))).toEqual({ kind: 'open' });
  });

  it('closed, full and for men only are seen from outside; XXL passes a full one (R5.024, R6.067)', () => {
    expect(entryStateOf(room({ closed: 1 }), as(member()))).toEqual({ kind: 'closed' });
    const full = room({ people: 10 });
    expect(entryStateOf(full, as(member()))).toEqual({ kind: 'full' });
    expect(entryStateOf(full, as(member({ standing: 'premium' })))).toEqual({ kind: 'open' });
    expect(entryStateOf(room({}, { allowed_gender: 1 }), as(member()))).toMatchObject({
      kind: 'refused',
      refusal: { code: 'room_gender', params: { allowed: 'male', gender: 'female' } },
    });
  });
});

const after = (code: string) => entryStateAfter({ code, comment: '', params: {} }).kind;

describe('a refused entry', () => {
  it('shows the way in that is left, or says why there is none', () => {
    expect(
      ['room_full', 'room_closed', 'trial_ended', 'activation_required', 'login_required'].map(after),
    ).toEqual(['full', 'closed', 'visitOver', 'inactive', 'stranger']);
    expect(entryStateAfter({ code: 'room_password_wrong', comment: '', params: {} })).toEqual({
      kind: 'password',
      wrong: true,
    });
    expect(after('excluded_from_room')).toBe('refused');
    expect(after('in_too_many_rooms')).toBe('tooMany');
  });

  it('is read with its parameters, whatever failed', () => {
    const data = { code: 'excluded_from_room', untilAt: 5 };
    expect(liveRefusalOf({ code: 'excluded_from_room', comment: 'Non', data })).toMatchObject({
      code: 'excluded_from_room',
      comment: 'Non',
      params: { untilAt: 5 },
    });
    expect(liveRefusalOf(new Error('broken'))).toEqual({ code: 'internal', comment: '', params: {} });
    expect(liveRefusalOf(undefined)).toEqual({ code: 'internal', comment: '', params: {} });
  });
});
