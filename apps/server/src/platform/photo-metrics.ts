// Numbers about uploaded photos: what became of them, how long it took, how much is stored. Never whose.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** `refused`: by a rule, or unreadable; `failed`: by a fault of ours. */
type PhotoOutcome = 'kept' | 'refused' | 'failed';

export type PhotoMetrics = {
  /** An uploaded photo, until its first sizes were stored; `bytes`: of the upload. */
  taken(shelf: string, photo: { outcome: PhotoOutcome; ms: number; bytes: number }): void;
  /** Its larger sizes and other formats were made by a job. */
  completed(ms: number): void;
  stored(bytes: number): void;
  /** Asked on each scrape. */
  watchWaiting(read: () => Promise<number>): void;
};

const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60];

export function createPhotoMetrics(registers: Registry[]): PhotoMetrics {
  const photos = new Counter({
    name: 'alcove_photos_total',
    help: 'Uploaded photos by where they belong and what became of them',
    labelNames: ['shelf', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'alcove_photo_seconds',
    help: 'First sizes, for which the sender waits; and all others, made by a job',
    labelNames: ['sizes'],
    buckets,
    registers,
  });
  const bytes = new Counter({
    name: 'alcove_photo_bytes_total',
    help: 'Bytes of uploaded photos, and of what was made of them',
    labelNames: ['kind'],
    registers,
  });
  return {
    taken(shelf, photo) {
      photos.inc({ shelf, outcome: photo.outcome });
      bytes.inc({ kind: 'uploaded' }, photo.bytes);
      seconds.observe({ sizes: 'first' }, photo.ms / 1000);
    },
    completed: (ms) => seconds.observe({ sizes: 'others' }, ms / 1000),
    stored: (count) => bytes.inc({ kind: 'stored' }, count),
    watchWaiting: (read) =>
      void new Gauge({
        name: 'alcove_photos_waiting',
        help: 'Photos whose other sizes are not made yet',
        registers,
        async collect() {
          this.set(await read());
        },
      }),
  };
}
