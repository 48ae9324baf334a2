// What an operator may set, which problems a start names, and what production insists on.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { domainSettings } from './domains.ts';
import { loadConfig } from './config.ts';
import { StartProblem } from './platform/start-problem.ts';
import { type Environment, settings } from './settings.ts';

const home = mkdtempSync(path.join(os.tmpdir(), 'alcove-config-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

let folders = 0;
const freshFolder = () => path.join(home, `data-${folders++}`);
const load = (env: Environment, envFile?: string) =>
  loadConfig(
    { DATA_DIR: freshFolder(), ...env },
    { domains: domainSettings, ...(envFile !== undefined && { envFile }) },
  );

function problems(env: Environment, envFile?: string): readonly string[] {
  try {
    load(env, envFile);
  } catch (error) {
    if (error instanceof StartProblem) return error.lines;
    throw error;
  }
  return [];
}

function envFile(text: string): string {
  const file = path.join(home, `env-${folders++}`);
  writeFileSync(file, text);
  return file;
}

const production = {
  SITE_MODE: 'production',
  SECRET_KEY: 'k9Jq2vX7mPz4RtY8wLb3NcD6fGh1SaE5',
  PUBLIC_ORIGIN: 'https://alcove.example',
  TRUSTED_PROXIES: 'none',
  SMTP_URL: 'smtps://user:password@mail.example',
  SMS_GATEWAY_URL: 'https://sms.example/send',
  SMS_GATEWAY_TOKEN: 'token-of-the-gateway',
  AGE_PROOF: 'verifier',
  AGE_VERIFIER_NAME: 'Verifier',
  AGE_VERIFIER_SCRIPT_URL: 'https://age.example/widget.js',
  AGE_VERIFIER_SECRET: 'shared-with-the-verifier-and-nobody-else',
  AGE_VERIFIER_ISSUER: 'https://age.example',
};

const lifeOf = (env: Record<string, string>) => load(env).demoLife;

describe('a demo', () => {
  test('needs no setting at all', () => {
    expect(load({})).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 3000,
      rateLimits: 'on',
      ageProofs: [{ kind: 'self' }, { kind: 'eu' }],
    });
  });

  test('has residents where it has its whole cast, unless the setting says otherwise', () => {
    expect(lifeOf({})).toBe('on');
    expect(lifeOf({ DEMO_LIFE: 'off' })).toBe('off');
    expect(lifeOf({ DEMO_CAST: 'members' })).toBe('off');
    expect(lifeOf({ DEMO_CAST: 'members', DEMO_LIFE: 'on' })).toBe('on');
    expect(lifeOf({ DEMO_CAST: 'off', DEMO_LIFE: 'on' })).toBe('off');
  });

  test('keeps one secret in its data folder, which nobody else may read', () => {
    const dataDir = freshFolder();
    const first = loadConfig({ DATA_DIR: dataDir });
    expect(loadConfig({ DATA_DIR: dataDir }).secretKey).toBe(first.secretKey);
    expect(statSync(dataDir).mode & 0o066).toBe(0);
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(loadConfig({ DATA_DIR: freshFolder() }).secretKey).not.toBe(first.secretKey);
  });
});

describe('.env', () => {
  test('is read, and the environment wins over it', () => {
    const file = envFile('PORT=4000\n# a remark\n\nOPERATOR_NAME="The operator"\n');
    expect(load({ PORT: '5000' }, file)).toMatchObject({
      port: 5000,
      siteSettings: { fixed: { operator_name: 'The operator' } },
    });
  });

  test('need not exist', () => {
    expect(problems({}, path.join(home, 'absent'))).toEqual([]);
  });

  test('may name nothing unknown, even a setting of other software', () => {
    expect(problems({}, envFile('POTR=4000\nNODE_OPTIONS=--inspect\n')).toSorted()).toEqual([
      'NODE_OPTIONS in .env is not a setting, see .env.example for all of them',
      'POTR in .env is not a setting; did you mean PORT?',
    ]);
  });

  test('holds only names and values', () => {
    expect(problems({}, envFile('PORT 4000\n'))).toEqual([
      '.env line 1 is not NAME=value; correct it or put # before it',
    ]);
  });

  test('.env.example explains every setting there is, and no other', () => {
    const text = readFileSync(path.resolve(import.meta.dirname, '../../../.env.example'), 'utf8');
    const lines = text.split('\n');
    const listed = lines.flatMap((line, index) => {
      const name = /^# ([A-Z][A-Z\d_]*)=/.exec(line)?.[1];
      if (!name) return [];
      expect(lines[index - 1], `the line above ${name}`).toMatch(/^# [^=]+[.,]$/);
      return [name];
    });
    expect(listed.toSorted()).toEqual(Object.keys(settings).toSorted());
  });
});

describe('a relay', () => {
  test('is named with the secret shared with it, or not at all', () => {
    const turn = {
      TURN_URLS: 'turn:turn.example:3478,turns:turn.example',
      TURN_SECRET: 'shared-with-the-relay-and-nobody-else',
    };
    expect(load(turn).ice).toEqual({
      stunUrls: [],
      turn: { urls: ['turn:turn.example:3478', 'turns:turn.example'], secret: turn.TURN_SECRET },
    });
    expect(load({}).ice).toEqual({ stunUrls: [] });
    expect(problems({ TURN_URLS: turn.TURN_URLS })).toEqual(['TURN_SECRET must be set beside TURN_URLS']);
    expect(problems({ ...turn, TURN_URLS: 'https://turn.example' })[0]).toMatch(/^TURN_URLS must be /);
    expect(problems({ STUN_URLS: 'turn:turn.example' })[0]).toMatch(/^STUN_URLS must be /);
  });
});

describe('the environment', () => {
  test.for([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SITE_MOD', 'SITE_MODE'],
    ['ALCOVE_PORT', 'PORT'],
    ['S3_ACCES_KEY', 'S3_ACCESS_KEY'],
    ['REDIS_URI', 'REDIS_URL'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
  ])('%s is taken for a mistyped %s', ([name, meant]) => {
    expect(problems({ [name as string]: 'x' })).toEqual([
      `${name} in the environment is not a setting; did you mean ${meant}?`,
    ]);
  });

  test('may hold what other software needs', () => {
    const others = { HOME: '/', HOSTNAME: 'a', REDIS_PORT_6379_TCP: 'x', DATABASE_HOST: 'x', MAIL: '/var' };
    expect(problems(others)).toEqual([]);
  });

  test('may name another engine for the video, and what it is shown', () => {
    const whip = 'http://mtx:8889';
    expect(load({ MEDIA_ENGINE: `whip:${whip}`, MEDIA_ENGINE_TOKEN: 'of-sixteen-or-more' })).toMatchObject({
      mediaEngine: { whip },
      mediaEngineToken: 'of-sixteen-or-more',
    });
  });

  test('an empty value counts as none', () => {
    expect(load({ PORT: '', REDIS_URL: ' ' })).toMatchObject({ port: 3000 });
  });
});

describe('a malformed value is named with what was expected', () => {
  test.for([
    ['PORT', '65536', 'a port from 0 to 65535 (it is "65536")'],
    ['SITE_MODE', 'prod', 'demo or production (it is "prod")'],
    ['HOST', 'not a host', 'an address or host name'],
    ['PUBLIC_ORIGIN', 'https://alcove.example/path', 'a scheme and host without path'],
    ['DATABASE_URL', 'mysql://localhost/alcove', 'an address such as postgres://'],
    ['REDIS_URL', 'localhost:6379', 'an address such as redis://'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'none, or addresses or ranges'],
    ['MEDIA_UDP_PORTS', '40100-40000', 'a port or a range of ports'],
    ['MEDIA_ANNOUNCED_ADDRESS', 'media.example', 'an IP address'],
    ['MEDIA_RELAY_ADDRESS', '::', 'an IP address of this machine'],
    ['MEDIA_RELAY_ADDRESS', 'fe80::1%eth0', 'an IP address of this machine'],
    ['MEDIA_ENGINE', 'whip:udp://127.0.0.1', 'embedded, off, or whip: and the address of an engine'],
    ['MEDIA_ENGINE', 'whip:http://mtx/{stream}', 'embedded, off, or whip: and the address of an engine'],
    ['MEDIA_ENGINE_TOKEN', 'short', 'at least 16 characters'],
    ['MEDIA_REENCODE_SLOTS', 'many', 'a number from 0'],
    ['LINKS', 'Friends', 'titles and addresses'],
    ['CONTACT_EMAIL', 'nobody', 'a mail address'],
    ['CASE_CLOCKS', 'removal', 'kinds of cases with their hours, days or working days'],
    ['SITE_TIME_ZONE', 'Paris', 'a zone of the IANA list'],
    ['METRICS_TOKEN', 'short', 'at least 16 characters'],
    ['SMS_GATEWAY_URL', 'http://sms.example/send', 'an address that begins with https://'],
    ['AGE_VERIFIER_SECRET', 'less-than-thirty-two', 'at least 32 characters'],
    ['SECRET_KEY', 'short', 'at least 32 characters'],
    ['SECRET_KEY', 'change-me-change-me-change-me-change-me', 'at least 32 characters'],
    ['RATE_LIMITS', 'no', 'on or off'],
    ['EXIT_URL', 'javascript:alert(1)', 'a web address'],
  ] as const)('%s=%s', ([name, value, expected]) => {
    expect(problems({ [name]: value })).toEqual([expect.stringContaining(`${name} must be ${expected}`)]);
  });

  test.for([
    ['GIFT_CATALOGUE', '[]', 'a JSON list of at most 200 gifts such as [{"id":"tea"'],
    ['HELP_LINES', 'FR|child|119', 'a country, child or thoughts, a number and a name'],
    ['PRICES', '{"currency":"EUR"}', 'a JSON object such as {"currency":"EUR","vatPermille":200'],
  ] as const)('where its domain reads it: %s=%s', ([name, value, expected]) => {
    const [ofPort, ofDomain = '', ...others] = problems({ [name]: value, PORT: 'x' });
    expect(ofPort).toContain('PORT must be');
    expect(ofDomain.startsWith(`${name} must be ${expected}`)).toBe(true);
    expect(ofDomain.endsWith(` (it is "${value}")`)).toBe(true);
    expect(others).toEqual([]);
  });

  test('without repeating what may be secret', () => {
    const [line] = problems({ DATABASE_URL: 'pg://alcove:very-secret@localhost/alcove' });
    expect(line).not.toContain('very-secret');
  });

  test('all problems are named at once', () => {
    expect(problems({ PORT: 'x', LOG_LEVEL: 'loud' })).toHaveLength(2);
  });
});

describe('settings that belong together', () => {
  test('a store needs its keys', () => {
    expect(problems({ S3_BUCKET: 'alcove' })).toEqual([
      'S3_ENDPOINT, S3_ACCESS_KEY and S3_SECRET_KEY must be set beside S3_BUCKET',
    ]);
  });

  test('a verifier needs its name, script, secret and issuer', () => {
    expect(problems({ AGE_PROOF: 'verifier', AGE_VERIFIER_NAME: 'Verifier' })).toEqual([
      'AGE_VERIFIER_SCRIPT_URL, AGE_VERIFIER_SECRET and AGE_VERIFIER_ISSUER must be set for AGE_PROOF=verifier',
    ]);
  });

  test('the gate may offer several proofs of majority, each once, and one widget', () => {
    const verifier = { ...production, SITE_MODE: 'demo', AGE_PROOF: 'verifier, self' };
    expect(load(verifier).ageProofs).toMatchObject([{ kind: 'verifier' }, { kind: 'self' }]);
    for (const repeated of ['self,self', 'self,', 'self,word'])
      expect(problems({ AGE_PROOF: repeated })).toEqual([expect.stringContaining('AGE_PROOF must be one')]);
    expect(problems({ ...verifier, AGE_PROOF: 'sandbox,verifier' })).toEqual([
      expect.stringContaining('one widget'),
    ]);
    expect(problems({ ...production, AGE_PROOF: 'eu,verifier' })).toEqual([
      expect.stringContaining('AGE_TRUST_LIST and AGE_TRUST_LIST_SIGNERS must be set for AGE_PROOF=eu'),
    ]);
    expect(problems({ AGE_TRUST_LIST: 'http://list.example/' })).toEqual([
      expect.stringContaining('AGE_TRUST_LIST must be'),
    ]);
  });

  test('links have titles', () => {
    expect(
      load({ LINKS: 'Friends|https://a.example/; Others | https://b.example/x;' }).siteSettings.fixed,
    ).toEqual({
      links: 'Friends | https://a.example/\nOthers | https://b.example/x',
    });
  });
});

describe('production', () => {
  test('runs once everything real is set', () => {
    expect(load(production)).toMatchObject({
      mode: 'production',
      publicOrigin: 'https://alcove.example',
      smtp: { from: 'A. Services <no-reply@alcove.example>' },
      ageProofs: [{ kind: 'verifier', issuer: 'https://age.example' }],
      siteSettings: { defaults: { contact_email: 'contact@alcove.example' } },
    });
  });

  test.for([
    ['SECRET_KEY', undefined],
    ['SECRET_KEY', 'short'],
    ['PUBLIC_ORIGIN', undefined],
    ['PUBLIC_ORIGIN', 'http://alcove.example'],
    ['SMTP_URL', undefined],
    ['SMS_GATEWAY_TOKEN', undefined],
    ['AGE_PROOF', undefined],
    ['AGE_PROOF', 'self'],
    ['AGE_PROOF', 'sandbox'],
    ['AGE_PROOF', 'self,verifier'],
    ['AGE_PROOF', 'eu,self'],
    ['AGE_VERIFIER_SECRET', undefined],
    ['RATE_LIMITS', 'off'],
    ['DEMO_LIFE', 'on'],
    ['TRUSTED_PROXIES', undefined],
    ['TRUSTED_PROXIES', 'nobody'],
    ['REDIS_URL', 'redis://redis.internal:6379'],
    ['DATABASE_URL', 'postgres://a:b@10.0.0.5/alcove'],
    ['DATABASE_URL', 'postgres://a:b@10.0.0.5/alcove?sslmode=disable'],
    ['DATABASE_URL', 'postgres://a:b@localhost/alcove?host=10.0.0.5'],
  ] as const)('refuses %s=%s by name, in one line', ([name, value]) => {
    expect(problems({ ...production, [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  test.for([
    ['REDIS_URL', 'rediss://redis.internal:6379'],
    ['REDIS_URL', 'redis://127.0.0.1:6379'],
    ['DATABASE_URL', 'postgres://a:b@10.0.0.5/alcove?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://a:b@localhost/alcove'],
    ['DATABASE_URL', 'postgres://a:b@%2Fvar%2Frun%2Fpostgresql/alcove'],
    ['MEDIA_ENGINE', 'whip:https://media.internal'],
    ['MEDIA_ENGINE', 'whip:http://127.0.0.1:8889'],
  ] as const)('takes %s=%s: what is on this machine or encrypted is read by nobody else', ([name, value]) => {
    expect(problems({ ...production, [name]: value })).toEqual([]);
  });

  test('reaches servers without encryption where the operator names their hosts', () => {
    const plain = {
      ...production,
      REDIS_URL: 'redis://redis.internal:6379',
      DATABASE_URL: 'postgres://a:b@10.0.0.5/alcove',
      S3_ENDPOINT: 'http://minio.internal:9000',
      S3_BUCKET: 'alcove',
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 'b',
    };
    expect(problems({ ...plain, UNENCRYPTED_HOSTS: 'redis.internal, 10.0.0.5, minio.internal' })).toEqual([]);
    expect(problems({ ...plain, UNENCRYPTED_HOSTS: 'redis.internal, 10.0.0.5' })).toEqual([
      expect.stringContaining('S3_ENDPOINT reaches minio.internal without encryption: use https://'),
    ]);
  });

  test.for([
    ['live', 'SERVE=live without media needs MEDIA_ENGINE'],
    ['media', 'MEDIA_ENGINE_TOKEN must be set'],
  ] as const)('refuses SERVE=%s where no other process has what it lacks', ([SERVE, problem]) => {
    const shared = { REDIS_URL: 'redis://127.0.0.1:6379', DATABASE_URL: 'postgres://a:b@localhost/alcove' };
    expect(problems({ ...production, ...shared, SERVE })).toEqual([expect.stringContaining(problem)]);
    expect(problems({ ...production, SERVE: 'web' })).toEqual([
      expect.stringContaining('REDIS_URL and DATABASE_URL must be set'),
    ]);
  });

  test('shows the token of the media engine to no other host without encryption', () => {
    expect(problems({ ...production, MEDIA_ENGINE: 'whip:http://10.0.0.5:8889' })).toEqual([
      expect.stringContaining('MEDIA_ENGINE reaches 10.0.0.5 without encryption: use https://'),
    ]);
  });

  test('sends media to private addresses only where the operator says so', () => {
    const env = { on: { MEDIA_PRIVATE_CANDIDATES: 'on' }, off: { MEDIA_PRIVATE_CANDIDATES: 'off' } };
    expect(load(production).mediaPrivateCandidates).toBe(false);
    expect(load({ ...production, ...env.on }).mediaPrivateCandidates).toBe(true);
    expect(load({}).mediaPrivateCandidates).toBe(true);
    expect(load(env.off).mediaPrivateCandidates).toBe(false);
  });

  test('writes under a name that tells nobody what kind of site it is', () => {
    const { smtp, smsGateway } = load(production);
    expect(smtp?.from).toBe('A. Services <no-reply@alcove.example>');
    expect(smsGateway?.from).toMatch(/^[A-Za-z0-9]{1,11}$/);
    expect(smsGateway?.from.toLowerCase()).not.toContain('alcove');
    expect(load({ ...production, MAIL_FROM: 'Ondine <o@alcove.example>' }).smtp?.from).toBe(
      'Ondine <o@alcove.example>',
    );
  });

  test.each([
    [undefined, 'A. Services'],
    ['o@alcove.example', 'A. Services'],
    ['Ondine <o@alcove.example>', 'Ondine'],
    ['"Maison O." <o@alcove.example>', 'Maison O.'],
  ])('names itself on telephones as its mails do: %s', (from, name) => {
    expect(load({ ...production, ...(from && { MAIL_FROM: from }) }).discreetName).toBe(name);
  });

  test('names everything that is missing', () => {
    const lines = problems({ SITE_MODE: 'production' });
    for (const name of ['SECRET_KEY', 'PUBLIC_ORIGIN', 'SMTP_URL', 'SMS_GATEWAY_URL', 'AGE_PROOF']) {
      expect(lines.filter((line) => line.includes(`${name} `))).toHaveLength(1);
    }
  });

  test('refused, it leaves no data folder behind', () => {
    const dataDir = freshFolder();
    expect(problems({ SITE_MODE: 'production', DATA_DIR: dataDir })).not.toEqual([]);
    expect(statSync(dataDir, { throwIfNoEntry: false })).toBeUndefined();
  });
});
