// Programs that tests use but npm does not bring: found on the machine, else fetched as Debian's packages.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from './processes.mjs';

const programs = {
  chromium: {
    setting: 'CHROMIUM_PATH',
    // The headless build draws the same pages with a third less of processor time, and takes fewer packages: it is
    // fetched even where the other is.
    preferred: 'chromium-headless-shell',
    names: [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
      'chrome',
    ],
    places: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    debian: 'chromium-headless-shell',
    homebrew: '--cask chromium',
  },
  ffmpeg: { setting: 'FFMPEG_PATH', names: ['ffmpeg'], places: [], debian: 'ffmpeg', homebrew: 'ffmpeg' },
  redis: {
    setting: 'REDIS_SERVER_PATH',
    names: ['redis-server', 'valkey-server'],
    places: ['/opt/homebrew/bin/redis-server'],
    debian: 'redis-server',
    homebrew: 'redis',
  },
  // Only a measurement compares us with each of these.
  prosody: {
    setting: 'PROSODY_PATH',
    names: ['prosody'],
    places: [],
    debian: 'prosody',
    homebrew: 'prosody',
  },
  janus: { setting: 'JANUS_PATH', names: ['janus'], places: [], debian: 'janus', homebrew: undefined },
  // With the tools beside it; no other version is one to compare with.
  postgres15: {
    setting: 'POSTGRES_15_PATH',
    names: [],
    places: ['/usr/lib/postgresql/15/bin/postgres', '/opt/homebrew/opt/postgresql@15/bin/postgres'],
    debian: 'postgresql-15',
    homebrew: 'postgresql@15',
  },
};
const usual = ['chromium', 'ffmpeg', 'redis'];

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Absent, or not ours to run.
    return false;
  }
}

/** Browsers that Playwright has fetched for this user. */
function playwrightBrowsers() {
  const folder = path.join(os.homedir(), '.cache/ms-playwright');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .flatMap((name) =>
      ['chrome-linux', 'chrome-linux64'].map((sub) => path.join(folder, name, sub, 'chrome')),
    );
}

/** The path of `chromium`, `ffmpeg`, `redis` or a rival; nothing when the machine has none. */
export function findProgram(name) {
  const { setting, names, places } = programs[name];
  const told = process.env[setting];
  if (told) return isProgram(told) ? told : undefined;
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
  ];
  const candidates = [
    ...names.flatMap((each) => folders.filter(Boolean).map((folder) => path.join(folder, each))),
    ...places,
    ...(name === 'chromium' ? playwrightBrowsers() : []),
  ];
  return candidates.find(isProgram);
}

/** One line: how to get what is missing. */
function advice(name) {
  const { setting, debian, homebrew } = programs[name];
  if (process.env[setting])
    return `${name}: ${setting} is ${process.env[setting]}, which is no program; correct or unset it`;
  const command =
    process.platform === 'darwin' && homebrew ? `brew install ${homebrew}` : `sudo apt-get install ${debian}`;
  return `${name} is missing: ${command}, or set ${setting}`;
}

const installTimeoutMs = 10 * 60_000;

/** Never removes a package. `hurried`: without a network it gives up at once. */
async function installFromDebian(chosen, { hurried = false } = {}) {
  // Run level 1 keeps a freshly installed server from starting by itself.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { env, timeoutMs: installTimeoutMs };
  const patience = hurried ? ['-oAcquire::Retries=0', '-oAcquire::http::Timeout=5'] : [];
  const updated = await run('apt-get', ['update', '-q', '--error-on=any', ...patience], options);
  if (hurried && updated.code !== 0) return;
  const packages = chosen.map((name) => programs[name].debian);
  const how = ['-y', '-q', '--no-remove', '--no-install-recommends', ...patience];
  await run('apt-get', ['install', ...how, ...packages], options);
}

/** Settings naming what was found, for the tests' environment; and a line for each that was not. */
export async function bringPrograms(besides = []) {
  const names = [...usual, ...besides];
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const wanted = mayInstall ? names.filter((name) => !process.env[programs[name].setting]) : [];
  const missing = wanted.filter((name) => !findProgram(name));
  if (missing.length > 0) await installFromDebian(missing);
  const better = wanted.filter((name) => {
    const { preferred } = programs[name];
    return preferred !== undefined && path.basename(findProgram(name) ?? preferred) !== preferred;
  });
  if (better.length > 0) await installFromDebian(better, { hurried: true });
  const env = {};
  const advices = [];
  for (const name of names) {
    const found = findProgram(name);
    if (found) env[programs[name].setting] = found;
    else advices.push(advice(name));
  }
  return { env, advices };
}
