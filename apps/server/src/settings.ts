// Every setting by name, and how the environment and `.env` are read: nothing unknown, nothing malformed.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { siteParts } from './platform/site-parts.ts';
import { StartProblem } from './platform/start-problem.ts';
import {
  centCount,
  centRange,
  dayCount,
  digits,
  filePath,
  hourlyLimit,
  hostName,
  hostNames,
  iceUrls,
  ipAddress,
  type Kind,
  listeningPort,
  listPlace,
  machineAddress,
  mailAddress,
  mediaEngine,
  networks,
  oneOf,
  origin,
  slotCount,
  pemCertificates,
  phoneNumber,
  portRange,
  readByDomain,
  risingAmounts,
  secondCount,
  secretKey,
  secureUrl,
  statementText,
  serverUrl,
  sharedSecret,
  someOf,
  someText,
  timeZone,
  titledLinks,
  token,
  vapidPrivateKey,
  webUrl,
} from './setting-kinds.ts';

export const settings = {
  SITE_MODE: oneOf('demo', 'production'),
  HOST: hostName,
  PORT: listeningPort,
  SERVE: someOf(...siteParts),
  DRAIN_SECONDS: secondCount,
  PUBLIC_ORIGIN: origin,
  UPLOAD_ORIGIN: origin,
  TRUSTED_PROXIES: networks,
  DATA_DIR: filePath,
  BACKUP_DIR: filePath,
  SECRET_KEY: secretKey,
  DATABASE_URL: serverUrl('postgres://user:password@host:5432/name', 'postgres:', 'postgresql:'),
  REDIS_URL: serverUrl('redis://host:6379', 'redis:', 'rediss:'),
  UNENCRYPTED_HOSTS: hostNames,
  S3_ENDPOINT: webUrl,
  S3_REGION: someText,
  S3_BUCKET: someText,
  S3_ACCESS_KEY: { ...someText, secret: true },
  S3_SECRET_KEY: { ...someText, secret: true },
  MEDIA_ENGINE: mediaEngine,
  MEDIA_ENGINE_TOKEN: token,
  MEDIA_UDP_PORTS: portRange,
  MEDIA_ANNOUNCED_ADDRESS: ipAddress,
  MEDIA_RELAY_ADDRESS: machineAddress,
  MEDIA_RELAY_PORTS: portRange,
  MEDIA_PRIVATE_CANDIDATES: oneOf('on', 'off'),
  STUN_URLS: iceUrls('stun:stun.example.org:3478', 'stun', 'stuns'),
  TURN_URLS: iceUrls('turn:turn.example.org:3478', 'turn', 'turns'),
  TURN_SECRET: sharedSecret,
  MEDIA_REENCODE_SLOTS: slotCount,
  SMTP_URL: serverUrl('smtps://user:password@mail.example.org', 'smtp:', 'smtps:'),
  MAIL_FROM: mailAddress,
  SMS_GATEWAY_URL: secureUrl,
  SMS_GATEWAY_TOKEN: { ...someText, secret: true },
  SMS_FROM: someText,
  SMS_PER_HOUR: hourlyLimit,
  PUSH: oneOf('outbox', 'web'),
  VAPID_PRIVATE_KEY: vapidPrivateKey,
  PHOTOS_REVIEW: oneOf('before', 'after'),
  AGE_PROOF: someOf('self', 'sandbox', 'verifier', 'eu'),
  AGE_TRUST_LIST: listPlace,
  AGE_TRUST_LIST_SIGNERS: pemCertificates,
  AGE_VERIFIER_NAME: someText,
  AGE_VERIFIER_SCRIPT_URL: secureUrl,
  AGE_VERIFIER_SECRET: sharedSecret,
  AGE_VERIFIER_ISSUER: someText,
  EXIT_URL: webUrl,
  HELP_LINES: readByDomain,
  FORUM_URL: webUrl,
  GIFT_CATALOGUE: readByDomain,
  GIFT_HOLD_DAYS: dayCount,
  GIFT_RANKS: risingAmounts,
  PAYMENTS: oneOf('sandbox', 'verotel', 'ccbill', 'off'),
  PAYMENTS_BEFORE: oneOf('sandbox', 'verotel', 'ccbill'),
  PAYMENTS_AMOUNTS: centRange,
  VEROTEL_SHOP_ID: digits(1, 12),
  VEROTEL_SIGNATURE_KEY: token,
  VEROTEL_URL: secureUrl,
  CCBILL_ACCOUNT: digits(6, 6),
  CCBILL_SUBACCOUNT: digits(4, 4),
  CCBILL_FLEX_ID: someText,
  CCBILL_SALT: token,
  CCBILL_DATALINK_USER: someText,
  CCBILL_DATALINK_PASSWORD: { ...someText, secret: true },
  CCBILL_ADDRESSES: networks,
  PRICES: readByDomain,
  STATEMENT_TEXT: statementText,
  PAYMENTS_NEW_BUYER_CENTS: centCount,
  LINKS: titledLinks,
  OPERATOR_SITES: titledLinks,
  OPERATOR_NAME: someText,
  OPERATOR_ADDRESS: someText,
  CONTACT_EMAIL: mailAddress,
  REGISTRATION: oneOf('open', 'closed'),
  READ_ONLY: oneOf('on', 'off'),
  CASE_CLOCKS: readByDomain,
  SITE_TIME_ZONE: timeZone,
  STAFF_ALONE: oneOf('0', '1'),
  ON_CALL_EMAIL: mailAddress,
  ON_CALL_PHONE: phoneNumber,
  WORD_LISTS_DIR: filePath,
  KNOWN_IMAGES_DIR: filePath,
  DEMO_CAST: oneOf('on', 'members', 'off'),
  DEMO_LIFE: oneOf('on', 'off'),
  RATE_LIMITS: oneOf('on', 'off'),
  LOG_LEVEL: oneOf('error', 'warn', 'info', 'debug', 'silent'),
  METRICS_TOKEN: token,
  FILM_SLOTS: slotCount,
  STORIES_FREE_DELAY_SECONDS: secondCount,
  STORIES_REVIEW: oneOf('before', 'after'),
  FFMPEG_PATH: filePath,
  CHROMIUM_PATH: filePath,
  REDIS_SERVER_PATH: filePath,
} satisfies Record<string, Kind<unknown>>;

export type SettingName = keyof typeof settings;
export type Settings = {
  [N in SettingName]?: (typeof settings)[N] extends Kind<infer T> ? T : never;
};
/** What the settings may be that domains read. */
export type DomainKinds = { readonly [N in SettingName]?: Kind<unknown> };
export type Environment = Record<string, string | undefined>;

const names = Object.keys(settings) as SettingName[];
const isKnown = (name: string): name is SettingName => Object.hasOwn(settings, name);

// No other software uses these prefixes; `REDIS_…`, `DATABASE_…` and the like are left to container platforms.
const ourPrefixes =
  /^(?:ALCOVE|S3|SMS|VAPID|AGE|OPERATOR|MEDIA_UDP|MEDIA_ANNOUNCED|MEDIA_PRIVATE|MEDIA_ENGINE|MEDIA_REENCODE|MEDIA_RELAY|SITE|RATE_LIMIT|UPLOAD_ORIGIN|PUBLIC_ORIGIN|TRUSTED_PROX|UNENCRYPTED|METRICS|STORIES|PAYMENTS|VEROTEL|CCBILL)/;
// Shorter names are near too many words of other software.
const shortestNear = 8;

/** How many letters must be added, left out, replaced or swapped to make one word of the other. */
export function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          row > 1 && column > 1 && swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(from.length, to.length);
}

function nearest(name: string, within: number): SettingName | undefined {
  const bare = name.toUpperCase().replace(/^ALCOVE_/, '');
  const [best] = names
    .map((known) => ({ known, distance: editDistance(bare, known) }))
    .toSorted((a, b) => a.distance - b.distance);
  return best && best.distance <= within ? best.known : undefined;
}

function unknown(name: string, where: string): string {
  const meant = nearest(name, Math.max(1, Math.floor(name.length / 3)));
  return `${name} in ${where} is not a setting${meant ? `; did you mean ${meant}?` : ', see .env.example for all of them'}`;
}

const meantForUs = (name: string): boolean =>
  ourPrefixes.test(name) || (name.length >= shortestNear && nearest(name, 1) !== undefined);

const unknownInEnvironment = (env: Environment): string[] =>
  Object.keys(env)
    .filter((name) => /^[A-Z\d_]+$/.test(name) && !isKnown(name) && meantForUs(name))
    .map((name) => unknown(name, 'the environment'));

function readEnvFile(file: string): { env: Environment; problems: string[] } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { env: {}, problems: [] };
    return { env: {}, problems: [`.env cannot be read (${code}); make it readable or remove it`] };
  }
  const env: Environment = parseEnv(text);
  const strange = text.split('\n').flatMap((line, index) => {
    const plain = line.trim() === '' || /^\s*#/.test(line) || /^\s*(?:export\s+)?[\w.-]+\s*=/.test(line);
    return plain ? [] : [`.env line ${index + 1} is not NAME=value; correct it or put # before it`];
  });
  const foreign = Object.keys(env).filter((name) => !isKnown(name));
  return { env, problems: [...strange, ...foreign.map((name) => unknown(name, '.env'))] };
}

const malformed = (name: SettingName, { expected, secret }: Kind<unknown>, text: string): string =>
  `${name} must be ${expected}${secret ? '' : ` (it is "${text}")`}`;

/** For the module that reads a setting: its value, or a StartProblem that names it. */
export function readByModule<T>(name: SettingName, kind: Kind<T>, text: string): T {
  const value = kind.read(text);
  if (value === undefined) throw new StartProblem(malformed(name, kind, text));
  return value;
}

/** The environment wins over `.env`; an empty value counts as none. */
export function readSettings(
  env: Environment,
  { envFile, domains = {} }: { envFile?: string | undefined; domains?: DomainKinds | undefined },
): { values: Settings; problems: string[] } {
  const file = envFile === undefined ? { env: {}, problems: [] } : readEnvFile(envFile);
  const problems = [...file.problems, ...unknownInEnvironment(env)];
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const text = (env[name] ?? file.env[name] ?? '').trim();
    if (text === '') continue;
    const kind: Kind<unknown> = settings[name];
    const judge = domains[name] ?? kind;
    if (judge.read(text) === undefined) problems.push(malformed(name, judge, text));
    else values[name] = kind.read(text);
  }
  return { values, problems };
}
