// Fields of the profile: validated as a whole form, changed only where something was sent.
import {
  aboutFault,
  ageFault,
  faultsOf,
  type Fault,
  type Gender,
  genderFault,
  type InputOf,
  moodFault,
  type settingsCalls,
  townFault,
} from '@alcove/protocol';
import type { Updateable } from 'kysely';
import type { MemberTable } from '../../../platform/db/schema.generated.ts';
import type { Member } from '../members.ts';
import { isKnownRegion } from '../regions/regions.ts';
import { refuseFaults } from '../refuse-faults.ts';

type Typed = InputOf<typeof settingsCalls.updateMember>;
type TypedInChat = InputOf<typeof settingsCalls.setChatSettings>;
type Change = Updateable<MemberTable>;

/** Present ones only: a field that was not sent stays as it is. */
function present<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

const judge = <T>(value: T | undefined, rule: (value: T) => Fault | undefined): Fault | undefined =>
  value === undefined ? undefined : rule(value);

const tidy = (text: string): string => text.normalize('NFC').trim();

/** A region belongs to its country: another country begins without one. */
function placeOf(typed: Typed, member: Member): { country: string; region: string } | undefined {
  if (typed.country === undefined && typed.region === undefined) return undefined;
  const country = typed.country?.trim().toUpperCase() ?? member.country;
  const kept = country === member.country ? member.region : '';
  return { country, region: typed.region?.trim().toUpperCase() ?? kept };
}

export function changeOfProfile(typed: Typed, member: Member, now: number): Change {
  const place = placeOf(typed, member);
  const wrongCountry = place && !isKnownRegion({ country: place.country, region: '' });
  refuseFaults(
    faultsOf([
      ['about', judge(typed.about, aboutFault)],
      ['age', judge(typed.age, ageFault)],
      ['gender', judge(typed.gender, genderFault)],
      ['country', wrongCountry ? 'place_unknown' : undefined],
      ['region', place && !wrongCountry && !isKnownRegion(place) ? 'place_unknown' : undefined],
      ['town', judge(typed.town, townFault)],
    ]),
  );
  return present({
    about: typed.about && tidy(typed.about),
    ...(typed.age !== undefined && typed.age !== member.age && { age: typed.age, age_declared_at: now }),
    gender: typed.gender as Gender | undefined,
    ...place,
    town: typed.town && tidy(typed.town),
    pm_enabled: typed.pm_enabled,
    listed: typed.listed,
  });
}

export function changeOfChat({ mood, ...switches }: TypedInChat): Change {
  refuseFaults(faultsOf([['mood', judge(mood, moodFault)]]));
  return present({ mood: mood && tidy(mood), ...switches });
}
