// Numbers about files that arrive piece by piece. Never whose.
import { Counter, Gauge, type Registry } from 'prom-client';

export type UploadMetrics = {
  /** A piece was taken; `whole`: the last one of its file. */
  pieceTaken(whole: boolean): void;
  /** Asked on each scrape. */
  watchWaiting(read: () => Promise<{ uploads: number; bytes: number }>): void;
};

export function createUploadMetrics(registers: Registry[]): UploadMetrics {
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
