// A person in a room, as the others in it see them.
import * as z from 'zod/mini';
import { flagOut } from '../../fields.ts';
import { memberSummary } from '../accounts/member.ts';

export const personInRoom = z.extend(memberSummary, {
  gender: z.literal([0, 1, 2, 3, 4]).check(z.describe('0: a visitor, who has stated none')),
  camera: flagOut().check(z.describe('1: the camera is on')),
  watching: z.int().check(z.describe('How many cameras the person watches')),
  mood: z.string().check(z.describe('Empty: none, or not shown')),
  pm_enabled: flagOut(),
  gift_rank: z.int(),
  privileged: flagOut(),
  /** 1: a visitor on trial, no member. */
  trial: flagOut(),
  visit_until: z
    .optional(z.int())
    .check(z.describe('Of a visitor: when the trial ends, in milliseconds since 1970')),
});
export type PersonInRoom = z.infer<typeof personInRoom>;
