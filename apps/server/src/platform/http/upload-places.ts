// How many files arrive at once, from one address and in this process.
import { refuse } from '../refusal.ts';

export const uploadPlaces = {
  /** Times the largest `maxBytes` of a call, this is what uploads take of a process's memory. */
  atOnce: 12,
  atOncePerAddress: 3,
  retrySeconds: 5,
};

export type UploadPlaces = {
  /** Answers how to leave. */
  enter(address: string): () => void;
};

export function createUploadPlaces({ limited }: { limited: boolean }): UploadPlaces {
  const taken = new Map<string, number>();
  let all = 0;

  return {
    enter(address) {
      const own = taken.get(address) ?? 0;
      if (limited && own >= uploadPlaces.atOncePerAddress) {
        throw refuse('too_many', { seconds: uploadPlaces.retrySeconds });
      }
      if (all >= uploadPlaces.atOnce) throw refuse('unavailable');
      taken.set(address, own + 1);
      all += 1;
      return () => {
        all -= 1;
        const left = (taken.get(address) ?? 1) - 1;
        if (left > 0) taken.set(address, left);
        else taken.delete(address);
      };
    },
  };
}
