// Which engine stands behind each port: the embedded one, or what the configuration names.
// Clients of other engines are loaded only where one is configured: the start does not pay for the rest.
import path from 'node:path';
import type { Config } from './config.ts';
import {
  type AgeMethod,
  type AgeProofs,
  createAgeProofs,
  type SpendToken,
} from './platform/age-proof/age-proof.ts';
import { type AgeProofCounts, createAgeProofCounts } from './platform/age-proof/counts.ts';
import { demoListSource } from './platform/age-proof/eu/demo/demo-source.ts';
import { createEuProofs, type EuProofs } from './platform/age-proof/eu/eu-proofs.ts';
import { listFrom } from './platform/age-proof/eu/list/kept-list.ts';
import { restoreMark } from './platform/backup/restore.ts';
import { createSiteSettings } from './platform/site-settings/site-settings.ts';
import { openSpool } from './platform/spool.ts';
import { createSandboxVerifier, type SandboxVerifier } from './platform/age-proof/sandbox-verifier.ts';
import { selfDeclaration } from './platform/age-proof/self-declaration.ts';
import { createVerifier } from './platform/age-proof/verifier.ts';
import type { Bus } from './platform/bus/bus.ts';
import { createInProcessBus } from './platform/bus/in-process.ts';
import { createMemoryRateLimits } from './platform/bus/memory-rate-limits.ts';
import { noRateLimits, type RateLimits } from './platform/bus/rate-limits.ts';
import { type SlotLeases, slotsOfOneProcess } from './platform/bus/slot-leases.ts';
import type { CardShop } from './platform/cards/card-shops.ts';
import type { CardProvider } from './platform/cards/cards.ts';
import { createSandboxCards, type SandboxCards } from './platform/cards/sandbox/sandbox-cards.ts';
import { type Clock, createMovableClock, type MovableClock, systemClock } from './platform/clock.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import type { Use } from './platform/engines.ts';
import { createFileKeys } from './platform/files/file-keys.ts';
import type { Files } from './platform/files/files.ts';
import { createHeldFiles, keepHeld } from './platform/files/held-files.ts';
import { openStore } from './platform/files/open-store.ts';
import { sealFiles } from './platform/files/sealed-files.ts';
import { createJobs } from './platform/jobs/worker.ts';
import type { Log } from './platform/log.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { MediaEngine } from './platform/media-engine/media-engine.ts';
import type { Metrics } from './platform/metrics.ts';
import { noMediaEngine } from './platform/media-engine/no-media-engine.ts';
import { createOutboxMail } from './platform/mail/outbox-mail.ts';
import { createDemoOutbox, type DemoOutbox } from './platform/outbox.ts';
import { createPost, handlePost, type Post } from './platform/post.ts';
import { createOutboxPush } from './platform/push/outbox-push.ts';
import { createPresence } from './platform/presence/presence.ts';
import type { Push } from './platform/push/push.ts';
import { vapidKeys } from './platform/push/vapid-keys.ts';
import { StartProblem } from './platform/start-problem.ts';
import { createHttpGatewaySms } from './platform/sms/http-gateway-sms.ts';
import { createOutboxSms } from './platform/sms/outbox-sms.ts';
import type { WhipEndpoint } from './platform/whip/whip-endpoint.ts';

async function openBus({ redisUrl: url }: Config, log: Log): Promise<Bus> {
  if (!url) return createInProcessBus({ log });
  const { connectRedisBus } = await import('./platform/bus/redis.ts');
  return connectRedisBus({ url, log });
}

async function openRateLimits(config: Config, clock: Clock, log: Log): Promise<RateLimits> {
  if (config.rateLimits === 'off') return noRateLimits;
  if (!config.redisUrl) return createMemoryRateLimits({ clock });
  const { connectRedisRateLimits } = await import('./platform/bus/redis-rate-limits.ts');
  return connectRedisRateLimits({ url: config.redisUrl, clock, log });
}

async function openSlotLeases({ redisUrl: url }: Config, log: Log): Promise<SlotLeases> {
  if (!url) return slotsOfOneProcess;
  const { connectRedisSlotLeases: connectRedisSeats } = await import('./platform/bus/redis-slot-leases.ts');
  return connectRedisSeats({ url, log });
}

/** A store that a restore did not fill to its end is opened by the next restore alone. */
export async function openFiles(config: Config, { duringRestore = false } = {}): Promise<Files> {
  const files = await openStore(config);
  // A store that does not answer is found by those who need it.
  const isHalf = !duringRestore && (await files.stat(restoreMark).catch(() => null)) !== null;
  if (!isHalf) return files;
  await files.close();
  throw new StartProblem('A restore into this store of files did not end: begin it again.');
}

export async function openMediaEngine(config: Config, log: Log): Promise<MediaEngine> {
  const isElsewhere = config.mediaEngine === 'embedded' && !config.serves.has('media');
  if (config.mediaEngine === 'off' || isElsewhere) return noMediaEngine;
  if (config.mediaEngine !== 'embedded') {
    const { createWhipEngine } = await import('./platform/media-engine/whip/whip-engine.ts');
    const { whip: address } = config.mediaEngine;
    return createWhipEngine({ log, address, token: config.mediaEngineToken });
  }
  const { createEmbeddedEngine } = await import('./platform/media-engine/embedded-engine.ts');
  return createEmbeddedEngine({
    log,
    udpPorts: config.mediaUdpPorts,
    announcedAddress: config.mediaAnnouncedAddress,
    machine: config.mediaRelay,
    allowsPrivateCandidates: config.mediaPrivateCandidates,
    ffmpegPath: config.ffmpegPath,
    reencodings: config.mediaReencodeSlots,
    clipsFolder: path.join(config.dataDir, 'clips'),
  });
}

/** Our own engine for another machine, where the operator wants that. */
export async function openEngineEndpoints(
  { mediaEngine, mediaEngineToken: token }: Config,
  needs: { engine: MediaEngine; rateLimits: RateLimits },
): Promise<WhipEndpoint[]> {
  if (mediaEngine !== 'embedded' || token === undefined) return [];
  const { createEngineEndpoints } = await import('./platform/media-engine/whip/engine-endpoints.ts');
  return createEngineEndpoints({ ...needs, token });
}

async function openMail({ smtp }: Config, outbox: DemoOutbox): Promise<Mail> {
  if (!smtp) return createOutboxMail(outbox);
  const { createSmtpMail } = await import('./platform/mail/smtp-mail.ts');
  return createSmtpMail(smtp);
}

/** Mail and text messages as jobs want them: see `createPost`. */
async function openPost(config: Config, outbox: DemoOutbox, log: Log, metrics: Metrics): Promise<Post> {
  const mail = await openMail(config, outbox);
  const sms = config.smsGateway ? createHttpGatewaySms(config.smsGateway) : createOutboxSms(outbox);
  return createPost({ mail, sms, log, onLost: metrics.postLost });
}

/** The plain address of `Name <address>`. */
const addressOf = (mailbox: string): string => /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;

type PushNeeds = { outbox: DemoOutbox; operatorEmail(): string };

async function openPush(config: Config, { outbox, operatorEmail }: PushNeeds): Promise<Push> {
  const keys = vapidKeys({ secretKey: config.secretKey, privateKey: config.vapidPrivateKey });
  if (config.push === 'outbox') return createOutboxPush({ outbox, keys });
  const { createWebPush } = await import('./platform/push/web-push.ts');
  const subject = () => `mailto:${addressOf(operatorEmail())}`;
  return createWebPush({ keys, subject, allowsLoopback: config.mode === 'demo' });
}

export type AgeProofEngine = AgeProofs & {
  counts: Pick<AgeProofCounts, 'ofYear'>;
  /** Apps of the EU's profile, where the gate offers them. */
  eu?: EuProofs;
  /** Where the demo plays the verifier too. */
  sandbox?: SandboxVerifier;
};

type AgeNeeds = Use<'db' | 'clock' | 'log' | 'jobs' | 'metrics'> & { spend: SpendToken };

export async function openAgeProofs(
  { ageProofs, secretKey }: Config,
  needs: AgeNeeds,
): Promise<AgeProofEngine> {
  const { clock, spend } = needs;
  const { count, ofYear } = createAgeProofCounts(needs);
  const opened: Pick<AgeProofEngine, 'eu' | 'sandbox'> = {};
  async function open(choice: Config['ageProofs'][number]): Promise<AgeMethod> {
    if (choice.kind === 'self') return selfDeclaration;
    if (choice.kind === 'verifier') return createVerifier({ ...choice, clock, spend });
    if (choice.kind === 'sandbox') {
      opened.sandbox = createSandboxVerifier({ secretKey, clock, spend });
      return opened.sandbox;
    }
    const { list } = choice;
    const source = list ? listFrom(list.place, list.signers) : demoListSource({ secretKey, clock });
    opened.eu = await createEuProofs({ ...needs, secretKey, count, source, isListLazy: !list });
    return opened.eu.method;
  }
  const methods: AgeMethod[] = [];
  for (const choice of ageProofs) methods.push(await open(choice));
  return { ...createAgeProofs(methods, count), counts: { ofYear }, ...opened };
}

type CardNeeds = Omit<Parameters<typeof createSandboxCards>[0], 'secretKey'>;

export type OpenCards = { provider?: CardProvider; former?: CardProvider; sandbox?: SandboxCards };

/** Without a provider nothing is sold; of a former one, refunds and webhooks go on. */
export async function openCards(
  { payments, paymentsBefore, secretKey }: Config,
  needs: CardNeeds,
): Promise<OpenCards> {
  const opened: OpenCards = {};
  async function open(shop: CardShop): Promise<CardProvider> {
    const { clock } = needs;
    if (shop.kind === 'verotel') {
      const { createVerotelCards } = await import('./platform/cards/verotel/verotel-cards.ts');
      return createVerotelCards({ ...shop, clock });
    }
    if (shop.kind === 'ccbill') {
      const { createCcbillCards } = await import('./platform/cards/ccbill/ccbill-cards.ts');
      return createCcbillCards({ ...shop, clock });
    }
    opened.sandbox = createSandboxCards({ ...needs, secretKey });
    return opened.sandbox;
  }
  if (payments) opened.provider = await open(payments);
  if (paymentsBefore) opened.former = await open(paymentsBefore);
  return opened;
}

type PortNeeds = {
  config: Config;
  database: Pick<OpenDatabase, 'db' | 'pool'>;
  log: Log;
  metrics: Metrics;
  /** By default the system's; in demo mode one that `/dev/clock` moves. */
  clock?: MovableClock | undefined;
  /** One that is given is closed by its giver. */
  bus?: Bus | undefined;
};

/** What every module stands on. Mail and text messages are sent by jobs alone. */
export async function openPorts(needs: PortNeeds) {
  const { config, database, log, metrics } = needs;
  const { db } = database;
  const bus = needs.bus ?? (await openBus(config, log));
  const ownClock = async () =>
    config.mode === 'demo' ? await createMovableClock({ db, bus, log }) : systemClock;
  const clock = needs.clock ?? (await ownClock());
  const rateLimits = await openRateLimits(config, clock, log);
  const slots = await openSlotLeases(config, log);
  const presence = await createPresence({ bus, slots, log });
  const jobs = await createJobs({ database, clock, log, observe: metrics.jobEnded });
  const outbox = createDemoOutbox({ db, clock });
  const { mail, sms } = await openPost(config, outbox, log, metrics);
  const siteSettings = await createSiteSettings({ db, bus, log, metrics, given: config.siteSettings });
  const push = await openPush(config, { outbox, operatorEmail: () => siteSettings.operator().email });
  const fileKeys = createFileKeys({ db, clock });
  const files = keepHeld(sealFiles(await openFiles(config), fileKeys), { db });
  const heldFiles = createHeldFiles({ jobs, files });
  const spool = await openSpool({ folder: path.join(config.dataDir, 'uploads') });
  handlePost({ jobs, mail, sms });
  return {
    engines: { db, clock, bus, jobs, log, rateLimits, presence },
    mail,
    outbox,
    push,
    files,
    fileKeys,
    heldFiles,
    spool,
    siteSettings,
    async close() {
      await presence.close();
      await Promise.all([
        mail.close(),
        sms.close(),
        push.close(),
        rateLimits.close(),
        slots.close(),
        files.close(),
      ]);
      if (!needs.bus) await bus.close();
    },
  };
}
