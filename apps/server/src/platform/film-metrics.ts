// Figures of films that are made of uploaded ones.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type FilmMetrics = {
  /** After so many seconds of work. */
  made(seconds: number): void;
  /** By the reason that its author reads. */
  failed(why: string): void;
  /** Asked on each scrape. */
  watch(read: () => Promise<{ waiting: number; working: number }>): void;
};

const seconds = [1, 2.5, 5, 10, 30, 60, 180, 600, 1800, 3600, 10_800];

export function createFilmMetrics(registers: Registry[]): FilmMetrics {
  const took = new Histogram({
    name: 'alcove_film_seconds',
    help: 'Time from the beginning of the work on a film until it is ready',
    buckets: seconds,
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
      void new Gauge({
        name: 'alcove_films',
        help: 'Films that wait for an encoder, and films at work, in all processes',
        labelNames: ['state'],
        registers,
        async collect() {
          for (const [state, count] of Object.entries(await read())) this.set({ state }, count);
        },
      }),
  };
}
