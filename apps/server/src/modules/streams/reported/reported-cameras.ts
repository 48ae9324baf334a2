// Cameras that their viewers reported: the report with what the server saw, the veil, the decision of the team.
import { cameraReports } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import { everyHour } from '../../../platform/jobs/every-hour.ts';
import type { MediaEngine } from '../../../platform/media-engine/media-engine.ts';
import type { PersonalData, Members } from '../../accounts/index.ts';
import type { Moderation } from '../../moderation/index.ts';
import type { Rooms } from '../../rooms/index.ts';
import type { Showroom } from '../../showroom/index.ts';
import type { KnownStreams } from '../known-streams.ts';
import type { LocalStreams } from '../local-streams.ts';
import type { StreamMetrics } from '../metrics.ts';
import type { ProcessMessage, ProcessMessages } from '../process-messages.ts';
import type { StreamEntry } from '../registry-entries.ts';
import { createCameraDeciding } from './deciding.ts';
import { type ClipEvidence, createKeptMinutes } from './last-minutes.ts';
import { createLooks } from './looks.ts';
import { createCameraReporting } from './reporting.ts';
import { removeOld, veilsOf } from './store.ts';
import { createVeils } from './veils.ts';

type Needs = Use<'db' | 'clock' | 'bus' | 'log' | 'jobs' | 'dictionaries' | 'notifications'> & {
  secretKey: string;
  engine: MediaEngine;
  evidence: ClipEvidence | undefined;
  members: Pick<Members, 'byUids'>;
  moderation: Pick<Moderation, 'reports' | 'log'>;
  rooms: Pick<Rooms, 'nameOf'>;
  showroom: Pick<Showroom, 'isShowroom'>;
  known: KnownStreams;
  messages: ProcessMessages;
  metrics: StreamMetrics;
  localStreams: LocalStreams;
};

type Told = Extract<ProcessMessage, { kind: 'reported' | 'cleared' | 'warned' }>;

export async function createReportedCameras(needs: Needs) {
  const { db, clock, showroom, metrics, localStreams } = needs;
  const mayShow = ({ private: isPrivate, roomId }: StreamEntry) => !isPrivate && !showroom.isShowroom(roomId);
  const lastMinutes = createKeptMinutes({ ...needs, mayShow });
  const veils = await createVeils({ ...needs, isKept: lastMinutes.isKept });
  const looks = createLooks({ ...needs, mayShow });
  const reporting = createCameraReporting({ ...needs, looks, veils, veiled: metrics.cameraVeiled });
  const deciding = createCameraDeciding({ ...needs, veils, decided: metrics.reportDecided });

  await everyHour(needs, 'camera_reports_sweep', async () => {
    const now = clock.now();
    await removeOld(db, { looksBefore: now - cameraReports.lookMs, before: now - cameraReports.keptMs });
  });

  /** What a member reported is part of the reports; of themselves they learn when they were veiled. */
  const personalData: PersonalData = {
    name: 'camera_veils',
    copy: async (from, { uid }) =>
      (await veilsOf(from, uid)).map(({ veiled_at, lifted_at }) => ({
        veiled_at: new Date(veiled_at).toISOString(),
        ...(lifted_at > 0 && { lifted_at: new Date(lifted_at).toISOString() }),
      })),
    erase: async () => {},
  };

  return {
    calls: reporting.calls,
    deciding,
    veils,
    looks,
    lastMinutes,
    personalData,
    /** Of another process, about a camera of this one. */
    async handleMessage(message: Told): Promise<void> {
      const stream = localStreams.get(message.stream);
      if (!stream) return;
      if (message.kind === 'warned') deciding.deliverWarning(stream, message);
      else await (message.kind === 'reported' ? lastMinutes.keep(stream) : lastMinutes.forget(stream));
    },
    close: lastMinutes.close,
  };
}
export type ReportedCameras = Awaited<ReturnType<typeof createReportedCameras>>;
