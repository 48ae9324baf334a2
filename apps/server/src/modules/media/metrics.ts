// Numbers about files that arrive piece by piece, and about photos and films: what became of them, how long it took,
// how much is stored. Never whose.
import { Counter, Gauge, Histogram } from 'prom-client';
import type { MetricsRegistry } from '../../platform/metrics.ts';
import { scrapedMetrics } from '../../platform/scraped-metrics.ts';

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

const photoBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60];

function createPhotoMetrics({ registers }: MetricsRegistry): PhotoMetrics {
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
    buckets: photoBuckets,
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

export type FilmMetrics = {
  /** A film is ready after so many seconds of work. */
  made(seconds: number): void;
  /** By the reason that its author reads. */
  failed(why: string): void;
  /** Asked on each scrape. */
  watch(read: () => Promise<{ waiting: number; working: number }>): void;
};

const filmBuckets = [1, 2.5, 5, 10, 30, 60, 180, 600, 1800, 3600, 10_800];

function createFilmMetrics(registry: MetricsRegistry): FilmMetrics {
  const { registers } = registry;
  const took = new Histogram({
    name: 'alcove_film_seconds',
    help: 'Time from the beginning of the work on a film until it is ready',
    buckets: filmBuckets,
    registers,
  });
  const failures = new Counter({
    name: 'alcove_films_failed_total',
    help: 'Films of which nothing could be made, by reason',
    labelNames: ['why'],
    registers,
  });
  return {
    made: (lasted) => took.observe(lasted),
    failed: (why) => failures.inc({ why }),
    watch: (read) =>
      scrapedMetrics(registry).counts(
        'alcove_films',
        'Films that wait for an encoder, and films at work, in all processes',
        'state',
        read,
      ),
  };
}

export type UploadMetrics = {
  /** A piece was taken; `whole`: the last one of its file. */
  pieceTaken(whole: boolean): void;
  /** Asked on each scrape. */
  watchWaiting(read: () => Promise<{ uploads: number; bytes: number }>): void;
};

function createUploadMetrics({ registers }: MetricsRegistry): UploadMetrics {
  const pieces = new Counter({
    name: 'alcove_upload_pieces_total',
    help: 'Pieces of uploaded files that were taken',
    registers,
  });
  const files = new Counter({
    name: 'alcove_uploads_total',
    help: 'Uploaded files of which the last piece was taken',
    registers,
  });
  return {
    pieceTaken(whole) {
      pieces.inc();
      if (whole) files.inc();
    },
    watchWaiting(read) {
      const gauge = (name: string, help: string, of: 'uploads' | 'bytes') =>
        new Gauge({
          name,
          help,
          registers,
          async collect() {
            this.set((await read())[of]);
          },
        });
      gauge('alcove_uploads_waiting', 'Uploaded files that are not a photo or a film yet', 'uploads');
      gauge('alcove_uploads_waiting_bytes', 'Bytes of these files', 'bytes');
    },
  };
}

export const createMediaMetrics = (registry: MetricsRegistry) => ({
  uploadMetrics: createUploadMetrics(registry),
  photoMetrics: createPhotoMetrics(registry),
  filmMetrics: createFilmMetrics(registry),
});
