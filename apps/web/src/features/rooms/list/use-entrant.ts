// The reader, as far as the entry check needs them.
import type { Entrant } from '@alcove/protocol';
import { useMe, useReadersTrial } from '../../accounts/index.ts';

export function useEntrant(): Entrant {
  const me = useMe();
  const trial = useReadersTrial();
  if (me) return { uid: me.uid, standing: me.standing, gender: me.gender };
  // 0 stands for no member: system rooms have no creator, and members are numbered from 1.
  if (!trial || trial.endsAt <= trial.now) return { uid: 0, standing: 'anonymous' };
  return { uid: trial.uid, standing: 'trial' };
}
