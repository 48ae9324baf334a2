// The environment, read once and typed. Unknown or malformed settings stop the start by name,
// and production refuses whatever is a sandbox or a default.
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defaultGiftRanks, paymentLimits, siteZone } from '@alcove/protocol';
import { inWords, secretMinLength } from './setting-kinds.ts';
import {
  type DomainKinds,
  type Environment,
  readSettings,
  type SettingName,
  type Settings,
} from './settings.ts';
import { type CardShop, cardShopProblems, cardShopsOf } from './platform/cards/card-shops.ts';
import type { IceSettings } from './platform/ice-servers.ts';
import { isLoopback } from './platform/loopback.ts';
import {
  type AgeProofChoice,
  ageProofProblems,
  ageProofsOf,
  unprovenAges,
} from './platform/age-proof/age-proof-settings.ts';
import { type GivenSettings, givenSettings } from './platform/site-settings/fixed-settings.ts';
import { sharedSiteProblems, sitePartProblems } from './platform/site-part-settings.ts';
import { type SiteParts, siteParts } from './platform/site-parts.ts';
import { StartProblem } from './platform/start-problem.ts';

export type Config = {
  mode: 'demo' | 'production';
  host: string;
  /** 0: any free one. */
  port: number;
  /** What this process does of the site. */
  serves: SiteParts;
  /** For how long a process that is asked to stop serves on. */
  drainMs: number;
  /** Absolute. */
  dataDir: string;
  /** Without it, our own Postgres runs in the data folder. */
  databaseUrl?: string;
  redisUrl?: string;
  /** Scheme and host of the site as people see it; in demo mode the request's own Host counts. */
  publicOrigin?: string;
  /** Where uploads are sent; the site itself by default. */
  uploadOrigin?: string;
  secretKey: string;
  /** Addresses or ranges whose forwarded address counts. */
  trustedProxies: string[];
  rateLimits: 'on' | 'off';
  /** The operator's own lists of words: vulgar, protected, common passwords. */
  wordListsDir?: string;
  /** Where snapshots of the site are kept. */
  backupDir?: string;
  /** Lists of pictures that are kept out. */
  knownImagesDir?: string;
  /** Invent members at the first start, with drawn photos and films or without, so that a demo is not empty. */
  demoCast: 'on' | 'members' | 'off';
  /** Some of those members are played by programs, and a bar lets people look around as others of them. */
  demoLife: 'on' | 'off';
  logLevel: 'error' | 'warn' | 'info' | 'debug' | 'silent';
  metricsToken?: string;
  s3?: { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string };
  smtp?: { url: string; from: string };
  smsGateway?: { url: string; token: string; from: string };
  /** Text messages of the whole site, for all senders together: each costs money. */
  smsPerHour: number;
  push: 'outbox' | 'web';
  /** By which push services know the site; derived from the secret by default. */
  vapidPrivateKey?: string;
  /** Whether photos of albums and portraits are seen before the team has accepted them. */
  photosReview: 'before' | 'after';
  /** How visitors may prove their majority; the gate proposes the first. */
  ageProofs: readonly AgeProofChoice[];
  mediaEngine: 'embedded' | 'off' | { whip: string };
  /** Opens the embedded engine to another machine, or is shown to the one that is asked. */
  mediaEngineToken?: string;
  /** One for each media process. */
  mediaUdpPorts?: { first: number; last: number };
  /** By which browsers find the media processes, where a router stands before them. */
  mediaAnnouncedAddress?: string;
  /** Where other machines of the site reach this one's relays of cameras; one port for each media process. */
  mediaRelay?: { address: string; ports?: { first: number; last: number } };
  mediaPrivateCandidates: boolean;
  ice: IceSettings;
  /** Cameras that may be encoded anew at once. */
  mediaReencodeSlots?: number;
  ffmpegPath?: string;
  /** Films of members that are made at once. */
  filmSlots: number;
  /** After its publication, until a public story opens to members without Premium. */
  storiesFreeDelayMs: number;
  /** Whether a reviewer looks at a story before it is shown, or while it is. */
  storiesReview: 'before' | 'after';
  /** As the module of gifts reads it, which has a catalogue of its own. */
  giftCatalogue?: string;
  helpLines?: string;
  /** Of the desk that decides on cases. `clocks`: as its module reads it, which has clocks of its own. */
  desk: {
    clocks?: string;
    timeZone: string;
    /** One person decides on appeals against their own decisions too. */
    isStaffAlone: boolean;
    /** Whom a suspected minor wakes. */
    onCall: { email?: string | undefined; phone?: string | undefined };
  };
  /** How long a held gift waits for its recipient. */
  giftHoldDays: number;
  /** The value of accepted gifts from which each rank begins. */
  giftRanks: readonly number[];
  /** Who takes cards; without one nothing is sold. */
  payments?: CardShop;
  /** Who took them before. */
  paymentsBefore?: CardShop;
  /** As the module of payments reads them, which has prices of its own. */
  prices?: string;
  /** On bank statements. */
  statementText: string;
  /** What a new buyer may pay within a day. */
  newBuyerDayCents: number;
  exitUrl: string;
  /** What owners change while the site runs, unless the environment names it. */
  siteSettings: GivenSettings;
  /** What strangers may read of us, in a mailbox or on a telephone: it reveals nothing. */
  discreetName: string;
};

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const defaultExitUrl = 'https://www.qwant.com/';
const defaultS3Region = 'us-east-1';
/** In a mailbox or on a locked telephone the sender's name does not tell what kind of site writes. */
const neutralSender = 'A. Services';
/** Gateways take at most eleven letters and digits. */
const neutralSmsSender = 'AServices';
/** At most 22 letters. */
const neutralStatement = 'A. SERVICES';
const defaultSmsPerHour = 200;
const defaultGiftHoldDays = 30;
const usualDrainSeconds = 5;

/** Names that only make sense together. */
const groups: { needed: SettingName[]; optional: SettingName[] }[] = [
  { needed: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'], optional: ['S3_REGION'] },
  { needed: ['TURN_URLS', 'TURN_SECRET'], optional: [] },
  { needed: ['SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN'], optional: ['SMS_FROM'] },
];

function incompleteGroups(values: Settings): string[] {
  const problems = groups.flatMap(({ needed, optional }) => {
    const begun = [...needed, ...optional].some((name) => values[name] !== undefined);
    const missing = needed.filter((name) => values[name] === undefined);
    return begun && missing.length > 0
      ? [`${inWords(missing)} must be set beside ${begunBy(values, needed, optional)}`]
      : [];
  });
  return [...problems, ...ageProofProblems(values)];
}

const begunBy = (values: Settings, ...names: SettingName[][]): string =>
  inWords(names.flat().filter((name) => values[name] !== undefined));

/** Where a server is reached without encryption, by its host; nothing where it is this machine or encrypted. */
function plainHost(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const { protocol, hostname, searchParams } = new URL(address);
  if (protocol === 'https:' || protocol === 'rediss:') return undefined;
  const host = decodeURIComponent(searchParams.get('host') ?? hostname).toLowerCase();
  // A path is that of a Unix socket.
  if (host.startsWith('/') || isLoopback(host)) return undefined;
  const isEncrypted =
    encryptedModes.has(searchParams.get('sslmode') ?? '') || searchParams.get('ssl') === 'true';
  return protocol.startsWith('postgres') && isEncrypted ? undefined : host;
}
const encryptedModes = new Set(['require', 'verify-ca', 'verify-full', 'no-verify']);
const encryptedForms = {
  DATABASE_URL: 'add ?sslmode=verify-full',
  REDIS_URL: 'use rediss://',
  S3_ENDPOINT: 'use https://',
  MEDIA_ENGINE: 'use https://',
} as const;

function unencryptedProblems(values: Settings): string[] {
  const allowed = new Set(values.UNENCRYPTED_HOSTS);
  // It is shown a token of ours.
  const engine = typeof values.MEDIA_ENGINE === 'object' ? values.MEDIA_ENGINE.whip : undefined;
  const addresses = { ...values, MEDIA_ENGINE: engine };
  return Object.entries(encryptedForms).flatMap(([name, advice]) => {
    const host = plainHost(addresses[name as keyof typeof encryptedForms]);
    return host === undefined || allowed.has(host)
      ? []
      : [`${name} reaches ${host} without encryption: ${advice}, or name it in UNENCRYPTED_HOSTS`];
  });
}

/** What a real site must not run with, by the names of the settings. `refused`: already reported as malformed. */
function productionProblems(values: Settings, refused: (name: SettingName) => boolean): string[] {
  const lacks = (name: SettingName) => values[name] === undefined && !refused(name);
  const problems: string[] = [];
  if (lacks('SECRET_KEY')) {
    problems.push(`SECRET_KEY must be set: at least ${secretMinLength} characters that cannot be guessed`);
  }
  if (lacks('PUBLIC_ORIGIN')) {
    problems.push('PUBLIC_ORIGIN must be set: the https address people see, such as https://example.org');
  } else if (values.PUBLIC_ORIGIN?.startsWith('http:')) {
    problems.push('PUBLIC_ORIGIN must begin with https://');
  }
  if (lacks('TRUSTED_PROXIES')) {
    problems.push(
      'TRUSTED_PROXIES must be set: the addresses of the proxies before this server, or none. ' +
        'Behind an unlisted proxy all visitors share one address and its limits',
    );
  }
  problems.push(...unencryptedProblems(values));
  problems.push(...sharedSiteProblems(values));
  if (lacks('SMTP_URL')) problems.push('SMTP_URL must be set: without it mails only reach the demo outbox');
  if (lacks('SMS_GATEWAY_URL') && lacks('SMS_GATEWAY_TOKEN')) {
    problems.push(
      'SMS_GATEWAY_URL and SMS_GATEWAY_TOKEN must be set: without them messages only reach the demo outbox',
    );
  }
  if (!refused('AGE_PROOF')) problems.push(...unprovenAges(values));
  if (values.PUSH === 'outbox')
    problems.push('PUSH must be web: the outbox is for demo mode only; remove it');
  for (const name of ['PAYMENTS', 'PAYMENTS_BEFORE'] as const)
    if (values[name] === 'sandbox')
      problems.push(`${name} must not be sandbox: it charges no card and is for demo mode only`);
  if (values.DEMO_LIFE === 'on') problems.push('DEMO_LIFE=on is for demo mode only; remove it');
  if (values.RATE_LIMITS === 'off') problems.push('RATE_LIMITS=off is for demo mode only; remove it');
  return problems.map((problem) => `SITE_MODE=production: ${problem}`);
}

/** Step by step: mkdir's own recursion never ends where the system has no folders to make (`/proc`). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  // As root, Postgres runs as another user, who has to pass.
  mkdirSync(folder, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

/** Made once for a data folder, so that sessions and links survive a restart of the demo. */
function demoSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    // Linking fails when the file is there: of two starts at once, both read the same secret.
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return readFileSync(file, 'utf8');
}

/** Answers the secret to sign with. */
function prepareDataFolder(dataDir: string, secretKey: string | undefined): string {
  try {
    makeFolder(dataDir);
    return secretKey ?? demoSecret(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartProblem(
      `DATA_DIR ${dataDir} cannot be written (${code}); give this user the folder or set DATA_DIR to another`,
    );
  }
}

/** `Ondine <o@example.org>`: the name the operator chose, where there is one. */
const senderName = (from: string | undefined): string | undefined =>
  /^\s*"?([^"<]*[^"<\s])"?\s*</.exec(from ?? '')?.[1];

function portsToOutside(values: Settings): Pick<Config, 's3' | 'smtp' | 'smsGateway'> {
  const domain = new URL(values.PUBLIC_ORIGIN ?? 'http://alcove.example').hostname;
  const { S3_ENDPOINT: endpoint, SMTP_URL: smtpUrl, SMS_GATEWAY_URL: smsUrl } = values;
  return {
    ...(endpoint && {
      s3: {
        endpoint,
        region: values.S3_REGION ?? defaultS3Region,
        bucket: values.S3_BUCKET ?? '',
        accessKey: values.S3_ACCESS_KEY ?? '',
        secretKey: values.S3_SECRET_KEY ?? '',
      },
    }),
    ...(smtpUrl && {
      smtp: { url: smtpUrl, from: values.MAIL_FROM ?? `${neutralSender} <no-reply@${domain}>` },
    }),
    ...(smsUrl && {
      smsGateway: {
        url: smsUrl,
        token: values.SMS_GATEWAY_TOKEN ?? '',
        from: values.SMS_FROM ?? neutralSmsSender,
      },
    }),
  };
}

/** Throws a StartProblem naming every setting that is wrong. `envFile` need not exist; `domains` say what theirs may be. */
export function loadConfig(
  env: Environment,
  { envFile, domains }: { envFile?: string; domains?: DomainKinds } = {},
): Config {
  const { values, problems: unreadable } = readSettings(env, { envFile, domains });
  const refused = (name: SettingName) => unreadable.some((problem) => problem.startsWith(`${name} must be`));
  const mode = values.SITE_MODE ?? 'demo';
  const problems = [
    ...unreadable,
    ...incompleteGroups(values),
    ...cardShopProblems(values),
    ...sitePartProblems(values),
    ...(mode === 'production' ? productionProblems(values, refused) : []),
  ];
  if (problems.length > 0) throw new StartProblem(...problems);

  const dataDir = path.resolve(projectRoot, values.DATA_DIR ?? 'data');
  const demoCast = mode === 'demo' ? (values.DEMO_CAST ?? 'on') : 'off';
  const domain = new URL(values.PUBLIC_ORIGIN ?? 'http://alcove.example').hostname;
  return {
    mode,
    host: values.HOST ?? '127.0.0.1',
    port: values.PORT ?? 3000,
    serves: new Set(values.SERVE ?? siteParts),
    // One process alone has nobody who would take over.
    drainMs:
      1000 * (values.DRAIN_SECONDS ?? (mode === 'production' && values.REDIS_URL ? usualDrainSeconds : 0)),
    dataDir,
    ...(values.DATABASE_URL && { databaseUrl: values.DATABASE_URL }),
    ...(values.REDIS_URL && { redisUrl: values.REDIS_URL }),
    ...(values.PUBLIC_ORIGIN && { publicOrigin: values.PUBLIC_ORIGIN }),
    ...(values.UPLOAD_ORIGIN && { uploadOrigin: values.UPLOAD_ORIGIN }),
    secretKey: prepareDataFolder(dataDir, values.SECRET_KEY),
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    rateLimits: values.RATE_LIMITS ?? 'on',
    ...(values.WORD_LISTS_DIR && { wordListsDir: values.WORD_LISTS_DIR }),
    ...(values.BACKUP_DIR && { backupDir: values.BACKUP_DIR }),
    ...(values.KNOWN_IMAGES_DIR && { knownImagesDir: values.KNOWN_IMAGES_DIR }),
    demoCast,
    // Without members there is nobody to play.
    demoLife: demoCast === 'off' ? 'off' : (values.DEMO_LIFE ?? (demoCast === 'on' ? 'on' : 'off')),
    logLevel: values.LOG_LEVEL ?? 'info',
    ...(values.METRICS_TOKEN && { metricsToken: values.METRICS_TOKEN }),
    ...portsToOutside(values),
    smsPerHour: values.SMS_PER_HOUR ?? defaultSmsPerHour,
    push: values.PUSH ?? (mode === 'production' ? 'web' : 'outbox'),
    ...(values.VAPID_PRIVATE_KEY && { vapidPrivateKey: values.VAPID_PRIVATE_KEY }),
    photosReview: values.PHOTOS_REVIEW ?? (mode === 'production' ? 'before' : 'after'),
    ageProofs: ageProofsOf(values),
    mediaEngine: values.MEDIA_ENGINE ?? 'embedded',
    ...(values.MEDIA_ENGINE_TOKEN && { mediaEngineToken: values.MEDIA_ENGINE_TOKEN }),
    ...(values.MEDIA_UDP_PORTS && { mediaUdpPorts: values.MEDIA_UDP_PORTS }),
    mediaPrivateCandidates: (values.MEDIA_PRIVATE_CANDIDATES ?? (mode === 'demo' ? 'on' : 'off')) === 'on',
    ...(values.MEDIA_ANNOUNCED_ADDRESS && { mediaAnnouncedAddress: values.MEDIA_ANNOUNCED_ADDRESS }),
    ...(values.MEDIA_RELAY_ADDRESS && {
      mediaRelay: {
        address: values.MEDIA_RELAY_ADDRESS,
        ...(values.MEDIA_RELAY_PORTS && { ports: values.MEDIA_RELAY_PORTS }),
      },
    }),
    ice: {
      stunUrls: values.STUN_URLS ?? [],
      ...(values.TURN_URLS && { turn: { urls: values.TURN_URLS, secret: values.TURN_SECRET ?? '' } }),
    },
    ...(values.MEDIA_REENCODE_SLOTS !== undefined && { mediaReencodeSlots: values.MEDIA_REENCODE_SLOTS }),
    storiesFreeDelayMs: (values.STORIES_FREE_DELAY_SECONDS ?? 0) * 1000,
    storiesReview: values.STORIES_REVIEW ?? (mode === 'demo' ? 'after' : 'before'),
    filmSlots: values.FILM_SLOTS ?? Math.max(1, Math.floor(os.availableParallelism() / 4)),
    ...(values.FFMPEG_PATH && { ffmpegPath: values.FFMPEG_PATH }),
    ...(values.HELP_LINES && { helpLines: values.HELP_LINES }),
    ...(values.GIFT_CATALOGUE && { giftCatalogue: values.GIFT_CATALOGUE }),
    giftHoldDays: values.GIFT_HOLD_DAYS ?? defaultGiftHoldDays,
    giftRanks: values.GIFT_RANKS ?? defaultGiftRanks,
    ...cardShopsOf(values, mode),
    ...(values.PRICES && { prices: values.PRICES }),
    desk: {
      ...(values.CASE_CLOCKS && { clocks: values.CASE_CLOCKS }),
      timeZone: values.SITE_TIME_ZONE ?? siteZone,
      isStaffAlone: values.STAFF_ALONE === '1',
      onCall: { email: values.ON_CALL_EMAIL, phone: values.ON_CALL_PHONE },
    },
    statementText: values.STATEMENT_TEXT ?? neutralStatement,
    newBuyerDayCents: values.PAYMENTS_NEW_BUYER_CENTS ?? paymentLimits.newBuyer.dayCents,
    exitUrl: values.EXIT_URL ?? defaultExitUrl,
    siteSettings: givenSettings(values, domain),
    discreetName: senderName(values.MAIL_FROM) ?? neutralSender,
  };
}
