// Someone who is in a room, as everybody in it sees her.
import * as z from 'zod/mini';
import { flagOut } from '../../fields.ts';
import { memberLine } from '../accounts/member.ts';

export const personInRoom = z.extend(memberLine, {
  gender: z.literal([0, 1, 2, 3, 4]).check(z.describe('0: a visitor, who has not said')),
  camera: flagOut().check(z.describe('1: her camera is on')),
  watching: z.int().check(z.describe('How many cameras she watches')),
  mood: z.string().check(z.describe('Empty: none, or not shown')),
  pm_enabled: flagOut(),
  gift_rank: z.int(),
  privileged: flagOut(),
  /** 1: no member, a visitor who tries the house. */
  trial: flagOut(),
  visit_until: z
    .optional(z.int())
    .check(z.describe('Of a visitor: when her visit ends, in milliseconds since 1970')),
});
export type PersonInRoom = z.infer<typeof personInRoom>;
