// The tags of one item: read when they are shown, changed by their calls.
import { tagLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useAnswer } from '../../../call/use-answer.ts';
import { useCall } from '../../../call/use-call.ts';

/** A set, or one of its photos and films. */
export type TagOwner = { id: number } | { material_id: number };

/** How many items carry a tag, as far as they are counted. */
export const carried = (items: number): string =>
  items < tagLimits.counted ? String(items) : `${tagLimits.counted}+`;

export function useTags(item: TagOwner) {
  const read = useAnswer(addresses.itemTags, item);
  const adding = useCall(addresses.addTags);
  const removing = useCall(addresses.removeTag, { toast: true });
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
