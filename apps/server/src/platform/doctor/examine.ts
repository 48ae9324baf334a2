// Everything that the settings name, each engine at the same time as the others and within a time of its own.
import type { Config } from '../../config.ts';
import { runningPostgres } from '../db/embedded-postgres.ts';
import { examineAgeList } from './age-list.ts';
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
import { examineSite } from './site.ts';
import { examineSms } from './sms.ts';
import { examineTurn } from './turn.ts';

type Asked = {
  /** Who receives a letter; without it none is sent. */
  mailTo?: string | undefined;
  /** For each engine. */
  withinMs?: number | undefined;
};

/** Within the time that a call may take. */
const pageMs = 7000;

async function examineDatabase(config: Config, withinMs: number | undefined): Promise<DoctorFinding[]> {
  const url = config.databaseUrl ?? (await runningPostgres(config.dataDir).catch(() => undefined));
  if (url === undefined)
    return [fault('postgres.reached', 'The embedded PostgreSQL does not run: start the site first.')];
  const found = await Promise.all([
    examinePostgres({ url }, withinMs),
    examineOwnDatabase({ ...config, url }, withinMs),
  ]);
  return found.flat();
}

/** Findings in an order that does not change. */
export async function examine(config: Config, { mailTo, withinMs }: Asked = {}): Promise<DoctorFinding[]> {
  const { redisUrl, smtp, smsGateway, ice, ageProofs, publicOrigin, secretKey } = config;
  const media = { ports: config.mediaUdpPorts, announcedAddress: config.mediaAnnouncedAddress };
  const found = await Promise.all([
    examineDatabase(config, withinMs),
    redisUrl === undefined ? [] : examineRedis({ url: redisUrl }, withinMs),
    examineFiles(config, withinMs),
    smtp ? examineMail({ smtp, to: mailTo }, withinMs) : [],
    smsGateway ? examineSms(smsGateway, withinMs) : [],
    ...ageProofs.map((proof) => {
      if (proof.kind === 'verifier') return examineAgeVerifier(proof, withinMs);
      return proof.kind === 'eu' && proof.list ? examineAgeList(proof.list, withinMs) : [];
    }),
    examineFfmpeg({ program: config.ffmpegPath }, withinMs),
    config.mediaEngine === 'embedded' ? examineMediaPorts(media, withinMs) : [],
    ice.turn ? examineTurn(ice.turn, withinMs) : [],
    examineDisk(config, withinMs),
    publicOrigin === undefined ? [] : examineSite({ publicOrigin, secretKey }, withinMs),
  ]);
  return found.flat();
}

/** For a page: no letter is sent. */
export const lookAtSite = (config: Config): Promise<DoctorFinding[]> => examine(config, { withinMs: pageMs });
