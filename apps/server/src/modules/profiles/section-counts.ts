// How many each section of a profile holds, as far as the reader may see it. Domains after this one register theirs:
// what their list answers to this reader is what is counted.
import { type CallSpec, may, type ProfileSection, standingOf, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { CallContext } from '../../platform/http/call.ts';
import { personOf } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';

type Count = (owner: Uid, context: CallContext) => Promise<number>;

export function createSectionCounts({ clock }: Use<'clock'>) {
  const counted = new Map<ProfileSection, { who: CallSpec['who']; count: Count }>();

  return {
    /** `who` of the call that lists the section. */
    add: (section: ProfileSection, { who }: Pick<CallSpec, 'who'>, count: Count): void =>
      void counted.set(section, { who, count }),

    async of(owner: Uid, context: CallContext): Promise<Partial<Record<ProfileSection, number>>> {
      const standing = standingOf(personOf(context), clock.now());
      const entries = await Promise.all(
        [...counted].map(async ([section, { who, count }]): Promise<[ProfileSection, number][]> => {
          if (who !== 'anyone' && !may(who, standing)) return [];
          try {
            return [[section, await count(owner, context)]];
          } catch (error) {
            // Closed to this reader.
            if (error instanceof Refusal) return [];
            throw error;
          }
        }),
      );
      return Object.fromEntries(entries.flat());
    },
  };
}

export type SectionCounts = ReturnType<typeof createSectionCounts>;
