// Everything that the settings name, each engine at the same time as the others and within a time of its own.
import type { Config } from '../../config.ts';
import { examineAgeVerifier } from './age-verifier.ts';
import { examineDisk } from './disk.ts';
import { examineFfmpeg } from './ffmpeg.ts';
import { examineFiles } from './files.ts';
import { fault, type DoctorFinding } from './finding.ts';
import { examineMail } from './mail.ts';
import { examineMediaPorts } from './media-ports.ts';
import { examineOwnDatabase } from './own-database.ts';
import { examinePostgres } from './postgres.ts';
import { examineRedis } from './redis.ts';
import { examineSms } from './sms.ts';
import { examineTurn } from './turn.ts';

type Asked = {
  /** Of the database in use; absent where the embedded one does not run. */
  databaseUrl?: string | undefined;
  /** Who receives a letter; without it none is sent. */
  mailTo?: string | undefined;
};

/** Findings in an order that does not change. */
export async function examine(config: Config, { databaseUrl, mailTo }: Asked): Promise<DoctorFinding[]> {
  const { redisUrl, smtp, smsGateway, ice, ageProofs } = config;
  const found = await Promise.all([
    ...(databaseUrl === undefined
      ? [[fault('postgres.reached', 'The embedded PostgreSQL does not run: start the site first.')]]
      : [examinePostgres({ url: databaseUrl }), examineOwnDatabase({ ...config, url: databaseUrl })]),
    redisUrl === undefined ? [] : examineRedis({ url: redisUrl }),
    examineFiles(config),
    smtp ? examineMail({ smtp, to: mailTo }) : [],
    smsGateway ? examineSms(smsGateway) : [],
    ...ageProofs.map((proof) => (proof.kind === 'verifier' ? examineAgeVerifier(proof) : [])),
    examineFfmpeg({ program: config.ffmpegPath }),
    config.mediaEngine === 'embedded'
      ? examineMediaPorts({ ports: config.mediaUdpPorts, announcedAddress: config.mediaAnnouncedAddress })
      : [],
    ice.turn ? examineTurn(ice.turn) : [],
    examineDisk(config),
  ]);
  return found.flat();
}
