// The labels of one item: read when they are shown, changed by their calls.
import { labelLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useAnswer } from '../../../call/use-answer.ts';
import { useCall } from '../../../call/use-call.ts';

/** A set, or one of its photos and films. */
export type LabelOwner = { id: number } | { material_id: number };

/** How many items carry a label, as far as they are counted. */
export const carried = (items: number): string =>
  items < labelLimits.counted ? String(items) : `${labelLimits.counted}+`;

export function useLabels(item: LabelOwner) {
  const read = useAnswer(addresses.labels, item);
  const adding = useCall(addresses.addLabels);
  const removing = useCall(addresses.removeLabel, { toast: true });
  return {
    tags: read.latest?.tags ?? [],
    error: adding.fault?.text,
    busy: adding.busy || removing.busy,
    /** True once they are there. */
    async add(tags: readonly string[]): Promise<boolean> {
      const answer = await adding.send({ ...item, tags: [...tags] });
      if (answer) read.replace(answer);
      return answer !== undefined;
    },
    async remove(tag: string): Promise<void> {
      const answer = await removing.send({ ...item, tag });
      if (answer) read.replace(answer);
    },
  };
}
