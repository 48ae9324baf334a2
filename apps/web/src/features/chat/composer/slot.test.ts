import { describe, expect, it } from 'vitest';
import { slotFor } from './slot.ts';

const now = 1_000_000;
const someone = { standing: 'verified', mutedUntil: 0, away: false } as const;

describe('the place of the composer', () => {
  it('is the editor for a member with a certified phone or XXL, and tells a free member how to certify (R6.014)', () => {
    for (const standing of ['verified', 'premium', 'privileged'] as const) {
      expect(slotFor({ ...someone, standing }, now)).toEqual({ slot: { kind: 'write' }, bar: false });
    }
    expect(slotFor({ ...someone, standing: 'free' }, now).slot).toEqual({ kind: 'uncertified' });
  });

  it('leads a member who is not activated to the activation', () => {
    expect(slotFor({ ...someone, standing: 'inactive' }, now).slot).toEqual({ kind: 'inactive' });
  });

  it('tells a trial visitor how to stay', () => {
    expect(slotFor({ ...someone, standing: 'trial' }, now).slot).toEqual({ kind: 'visit' });
  });

  it('tells a muted member until the mute ends that they may not write', () => {
    const muted = { ...someone, mutedUntil: now + 1 };
    expect(slotFor(muted, now).slot).toEqual({ kind: 'mute', until: now + 1 });
    expect(slotFor(muted, now + 1).slot).toEqual({ kind: 'write' });
  });

  it('shows a lost connection; where the place is taken, a banner under the head does', () => {
    expect(slotFor({ ...someone, away: true }, now)).toEqual({ slot: { kind: 'connection' }, bar: false });
    expect(slotFor({ ...someone, standing: 'trial', away: true }, now)).toEqual({
      slot: { kind: 'visit' },
      bar: true,
    });
    expect(slotFor({ ...someone, mutedUntil: now + 5, away: true }, now)).toMatchObject({ bar: true });
  });
});
