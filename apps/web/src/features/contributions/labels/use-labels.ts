// The labels of one item: read when they are shown, changed by their calls.
import { type Label, labelLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useState } from 'react';
import { callServer } from '../../../call.ts';
import { useRelationCall } from '../../relations/index.ts';

/** A set, or one of its photos and films. */
export type LabelOwner = { id: number } | { material_id: number };

/** How many items carry a label, as far as they are counted. */
export const carried = (items: number): string =>
  items < labelLimits.counted ? String(items) : `${labelLimits.counted}+`;

export function useLabels(item: LabelOwner) {
  const key = JSON.stringify(item);
  const [read, setRead] = useState<{ of: string; tags: readonly Label[] }>();
  const [error, setError] = useState<string>();
  const { send, busy } = useRelationCall();
  const keep = (tags: readonly Label[] | undefined) => tags && setRead({ of: key, tags });
  useEffect(() => {
    let isOver = false;
    void (async () => {
      const answer = await callServer(addresses.labels, JSON.parse(key) as LabelOwner);
      if (!isOver && answer.status === 'success') setRead({ of: key, tags: answer.data.tags });
    })();
    return () => void (isOver = true);
  }, [key]);
  return {
    tags: read?.of === key ? read.tags : [],
    error,
    busy,
    /** True once they are there. */
    async add(tags: readonly string[]): Promise<boolean> {
      setError(undefined);
      const answer = await send(addresses.addLabels, { ...item, tags: [...tags] }, setError);
      keep(answer?.tags);
      return answer !== undefined;
    },
    async remove(tag: string): Promise<void> {
      keep((await send(addresses.removeLabel, { ...item, tag }))?.tags);
    },
  };
}
