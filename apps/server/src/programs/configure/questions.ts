// What `npm run setup` asks, in this order: a setting of production each, or something about the machine (`SETUP_…`).
// The last question of a group says how its answers are tried.
import os from 'node:os';
import { type Kind, listeningPort, mailAddress, oneOf, readByDomain } from '../../setting-kinds.ts';
import { type SettingName, settings } from '../../settings.ts';
import { examineAgeVerifier } from '../../platform/doctor/age-verifier.ts';
import { examineFiles } from '../../platform/doctor/files.ts';
import type { DoctorFinding } from '../../platform/doctor/finding.ts';
import { examineMail } from '../../platform/doctor/mail.ts';
import { examineMediaPorts } from '../../platform/doctor/media-ports.ts';
import { examinePostgres } from '../../platform/doctor/postgres.ts';
import { examineRedis } from '../../platform/doctor/redis.ts';
import { examineSms } from '../../platform/doctor/sms.ts';
import { proxies } from './deploy-files.ts';

const mostProcesses = 16;
const mostMediaProcesses = 4;

export const ownKinds = {
  SETUP_PROXY: oneOf(...proxies),
  SETUP_PROCESSES: {
    expected: `a number from 1 to ${mostProcesses}`,
    read: (text) => (/^\d{1,2}$/.test(text) && +text >= 1 && +text <= mostProcesses ? +text : undefined),
  },
  SETUP_UDP_PORT: listeningPort,
  SETUP_MAIL_TO: mailAddress,
  SETUP_FOLDER: readByDomain,
} satisfies Record<string, Kind<unknown>>;

export type AnswerName = SettingName | keyof typeof ownKinds;
export type SetupAnswers = { [N in AnswerName]?: string };

export const kindOfAnswer = (name: AnswerName): Kind<unknown> =>
  name in ownKinds ? ownKinds[name as keyof typeof ownKinds] : settings[name as SettingName];

export type SetupQuestion = {
  name: AnswerName;
  words: string;
  /** Not asked where it answers false. */
  when?(answers: SetupAnswers): boolean;
  isNeeded?(answers: SetupAnswers): boolean;
  proposed?(answers: SetupAnswers): string | undefined;
  /** Uses what was answered as the site will use it. */
  tried?(answers: SetupAnswers): Promise<DoctorFinding[]>;
};

const always = () => true;
const text = (answer: string | undefined): string => answer ?? '';
const isRoot = () => process.getuid?.() === 0;
const hostOf = ({ PUBLIC_ORIGIN = 'https://localhost' }: SetupAnswers) => new URL(PUBLIC_ORIGIN).hostname;
const isMany = ({ SETUP_PROCESSES = '1' }: SetupAnswers) => Number(SETUP_PROCESSES) > 1;
const hasStore = ({ S3_ENDPOINT }: SetupAnswers) => S3_ENDPOINT !== undefined;
const hasRelay = ({ TURN_URLS }: SetupAnswers) => TURN_URLS !== undefined;
const proves = (way: string) => (answers: SetupAnswers) => text(answers.AGE_PROOF).split(',').includes(way);

/** Half of the cores, four at most: as the site counts them. */
export const mediaProcesses = Math.min(
  mostMediaProcesses,
  Math.max(1, Math.floor(os.availableParallelism() / 2)),
);

export const questions: readonly SetupQuestion[] = [
  { name: 'PUBLIC_ORIGIN', words: 'Address of the site, as people type it (https://…)', isNeeded: always },
  {
    name: 'SETUP_PROXY',
    words: `Proxy before it, which ends TLS (${proxies.join(', ')})`,
    isNeeded: always,
    proposed: () => 'nginx',
  },
  {
    name: 'TRUSTED_PROXIES',
    words: 'Address of that proxy',
    isNeeded: always,
    proposed: ({ SETUP_PROXY }) => (SETUP_PROXY === 'none' ? 'none' : '127.0.0.1'),
  },
  {
    name: 'SETUP_PROCESSES',
    words: 'Processes of the site; more than one need PostgreSQL, Redis and an S3 store of your own',
    isNeeded: always,
    proposed: () => '1',
  },
  { name: 'PORT', words: 'Port of the first process', isNeeded: always, proposed: () => '3000' },
  {
    name: 'DATA_DIR',
    words: 'Folder of the database and files of the first process',
    isNeeded: always,
    proposed: ({ PORT }) => (isRoot() ? `/var/lib/alcove/${PORT}` : './data'),
  },
  {
    name: 'DATABASE_URL',
    words: 'PostgreSQL from version 15; empty: the embedded one',
    isNeeded: isMany,
    tried: async ({ DATABASE_URL: url }) => (url === undefined ? [] : examinePostgres({ url })),
  },
  {
    name: 'REDIS_URL',
    words: 'Redis or Valkey',
    when: isMany,
    isNeeded: always,
    tried: ({ REDIS_URL: url = '' }) => examineRedis({ url }),
  },
  { name: 'S3_ENDPOINT', words: 'S3 store for files; empty: the data folder', isNeeded: isMany },
  { name: 'S3_REGION', words: 'Its region', when: hasStore, proposed: () => 'us-east-1' },
  { name: 'S3_BUCKET', words: 'Its bucket', when: hasStore, isNeeded: always },
  { name: 'S3_ACCESS_KEY', words: 'Its access key', when: hasStore, isNeeded: always },
  {
    name: 'S3_SECRET_KEY',
    words: 'Its secret key',
    when: hasStore,
    isNeeded: always,
    tried: (answers) =>
      examineFiles({
        dataDir: os.tmpdir(),
        s3: {
          endpoint: text(answers.S3_ENDPOINT),
          region: text(answers.S3_REGION),
          bucket: text(answers.S3_BUCKET),
          accessKey: text(answers.S3_ACCESS_KEY),
          secretKey: text(answers.S3_SECRET_KEY),
        },
      }),
  },
  {
    name: 'UNENCRYPTED_HOSTS',
    words: 'Hosts among these that are reached without TLS, over a network of your own; empty: none',
    when: ({ DATABASE_URL, REDIS_URL, S3_ENDPOINT }) =>
      DATABASE_URL !== undefined || REDIS_URL !== undefined || S3_ENDPOINT !== undefined,
  },
  { name: 'SMTP_URL', words: 'Mail server (smtps://user:password@host)', isNeeded: always },
  {
    name: 'MAIL_FROM',
    words: 'Sender of mails; by default one that tells nobody what kind of site writes',
    proposed: (answers) => `A. Services <no-reply@${hostOf(answers)}>`,
  },
  {
    name: 'SETUP_MAIL_TO',
    words: 'Who receives a letter now, to see that letters leave; empty: none is sent',
    tried: ({ SMTP_URL: url = '', MAIL_FROM: from = '', SETUP_MAIL_TO: to }) =>
      examineMail({ smtp: { url, from }, to }),
  },
  { name: 'SMS_GATEWAY_URL', words: 'Gateway for text messages', isNeeded: always },
  {
    name: 'SMS_GATEWAY_TOKEN',
    words: 'Its bearer token',
    isNeeded: always,
    tried: ({ SMS_GATEWAY_URL: url = '', SMS_GATEWAY_TOKEN: token = '' }) => examineSms({ url, token }),
  },
  {
    name: 'AGE_PROOF',
    words: 'How visitors prove their age: eu (apps of the EU), verifier (a service), or eu,verifier',
    isNeeded: always,
    proposed: () => 'eu',
  },
  {
    name: 'AGE_TRUST_LIST',
    words: 'Trusted list of the apps’ providers',
    when: proves('eu'),
    isNeeded: always,
  },
  {
    name: 'AGE_TRUST_LIST_SIGNERS',
    words: 'File of the certificates that may sign it',
    when: proves('eu'),
    isNeeded: always,
  },
  { name: 'AGE_VERIFIER_NAME', words: 'Name of the verifier', when: proves('verifier'), isNeeded: always },
  {
    name: 'AGE_VERIFIER_ISSUER',
    words: 'Issuer in its tokens',
    when: proves('verifier'),
    isNeeded: always,
  },
  {
    name: 'AGE_VERIFIER_SECRET',
    words: 'Secret shared with it',
    when: proves('verifier'),
    isNeeded: always,
  },
  {
    name: 'AGE_VERIFIER_SCRIPT_URL',
    words: 'Script of its widget',
    when: proves('verifier'),
    isNeeded: always,
    tried: ({ AGE_VERIFIER_SCRIPT_URL: scriptUrl = '' }) => examineAgeVerifier({ scriptUrl }),
  },
  {
    name: 'TURN_URLS',
    words: 'Relays for members without UDP, such as turn:turn.example.org:3478; empty: none',
  },
  {
    name: 'MEDIA_ANNOUNCED_ADDRESS',
    words: 'Address of this machine for live video; needed behind a router and with a relay',
    isNeeded: hasRelay,
  },
  {
    name: 'SETUP_UDP_PORT',
    words: `First UDP port of live video, of ${mediaProcesses} for each process`,
    isNeeded: always,
    proposed: () => '40000',
    tried: ({ SETUP_UDP_PORT, SETUP_PROCESSES, MEDIA_ANNOUNCED_ADDRESS: announcedAddress }) => {
      const first = Number(SETUP_UDP_PORT);
      const last = first + mediaProcesses * Number(SETUP_PROCESSES) - 1;
      return examineMediaPorts({ ports: { first, last }, announcedAddress });
    },
  },
  { name: 'OPERATOR_NAME', words: 'Who runs the site, for the legal notice', isNeeded: always },
  { name: 'OPERATOR_ADDRESS', words: 'Their postal address', isNeeded: always },
  {
    name: 'CONTACT_EMAIL',
    words: 'Where the contact form is delivered',
    isNeeded: always,
    proposed: ({ SETUP_MAIL_TO }) => SETUP_MAIL_TO,
  },
  {
    name: 'BACKUP_DIR',
    words: 'Folder of backups; best on another disk',
    isNeeded: always,
    proposed: () => '/var/backups/alcove',
  },
  {
    name: 'SETUP_FOLDER',
    words: 'Folder for the files that start the site, its proxy and its backup',
    isNeeded: always,
    proposed: ({ DATA_DIR = '.' }) => (isRoot() ? '/etc/alcove' : `${DATA_DIR}/deploy`),
  },
];
