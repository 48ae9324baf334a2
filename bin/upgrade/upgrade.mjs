// Replaces the release that a site runs by another one. Until its schema changes nothing is changed that a process reads,
// and whatever fails leaves the site as it is; from then on the upgrade goes on where it was cut off.
//
//   verify ─► install, build ─► share browser files ─► plan ─► back up ║ migrate ─► switch ─► restart each ─► sweep ─► doctor
//   └──────────────── begun again from the start ────────────────────┘ └──── goes on by `upgrade.json` ────┘
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { openBuilds } from '../setup/builds.mjs';
import { SetupProblem } from '../setup/steps.mjs';

const programs = 'apps/server/src/programs';
const builds = 'apps/web/builds';
/** What an installation has beside its sources: all of its releases use the same. */
const shared = ['.env', 'data'];

async function refuseRelativePlaces(running) {
  const text = await readFile(path.join(running, '.env'), 'utf8').catch(() => '');
  const relative = Object.entries(parseEnv(text)).find(
    ([name, value]) => name.endsWith('_DIR') && value !== '' && !path.isAbsolute(value),
  );
  if (relative)
    throw new SetupProblem(`${relative[0]} in .env is not an absolute path: each release would have its own`);
}

async function shareSettings(running, folder) {
  for (const name of shared) {
    const place = path.join(running, name);
    const own = path.join(folder, name);
    if (existsSync(place) && !existsSync(own)) await symlink(realpathSync(place), own);
  }
}

/** A page of a process of either release may ask a process of the other for its scripts. */
async function shareBuilds(running, folder) {
  const [former, next] = [running, folder].map((each) => path.join(each, builds));
  if (!existsSync(former) || !existsSync(next)) return;
  await openBuilds(next).bring(former);
  await openBuilds(former).bring(next);
}

async function prepare({ place, source, run, say }, running) {
  const { name, fill } = source;
  const folder = place.folderOf(name);
  if (folder === running) throw new SetupProblem(`The site runs ${name} already`);
  await refuseRelativePlaces(running);
  if (!place.isWhole(name)) {
    await mkdir(folder);
    await fill(folder);
    await shareSettings(running, folder);
    say(`Installing and building ${name} in ${folder}`);
    await run(folder, 'bin/prepare.mjs');
    await place.markWhole(name);
  }
  await shareBuilds(running, folder);
  return { name, folder };
}

const countIn = (output) => Number(/^Migrations to apply: (\d+)$/m.exec(output)?.[1]);

async function planOf({ run }, folder) {
  const waiting = countIn(await run(folder, `${programs}/migrate.ts`, '--plan'));
  if (Number.isNaN(waiting))
    throw new SetupProblem('The release does not say which migrations it would apply');
  return waiting;
}

/** Everything that leaves the site as it is. Answers what is written before anything changes. */
async function begin(parts) {
  const { place, run, withBackup } = parts;
  const running = place.current();
  await place.clearHalves();
  const { name, folder } = await prepare({ ...parts, source: await parts.openSource(running) }, running);
  const waiting = await planOf(parts, folder);
  if (withBackup) await run(running, `${programs}/back-up.ts`);
  return { name, former: path.basename(running), waiting, restarted: [], step: 'migrate' };
}

async function change(parts, state) {
  const { place, run, say } = parts;
  const folder = place.folderOf(state.name);
  if (state.step === 'migrate') {
    try {
      await run(folder, `${programs}/migrate.ts`);
    } catch (error) {
      const left = await planOf(parts, folder).catch(() => undefined);
      if (left !== state.waiting) throw error;
      // None was applied: the release before goes on as if nothing had been.
      await place.clearState();
      throw error;
    }
    await place.switchTo(state.name);
    await place.writeState({ ...state, step: 'restart' });
  }
  const restarted = [...state.restarted];
  for (const port of parts.ports.filter((each) => !restarted.includes(each))) {
    await parts.restart(port);
    await parts.ready(port);
    say(`The process of port ${port} runs ${state.name}`);
    restarted.push(port);
    await place.writeState({ ...state, step: 'restart', restarted });
  }
  await place.clearState();
  await place.sweep([state.name, state.former]);
  const code = await parts.examine(folder);
  say(
    `The site runs ${state.name}${code === 0 ? '' : ', and the doctor above says what is wrong around it'}`,
  );
  return code;
}

/** What went wrong, and what it means for the site; a bug stays what it is. */
function problemOf(error, meaning) {
  const { code = '', path: where = 'The disk' } = error;
  const isOfSystem = /^E[A-Z]+$/.test(code);
  if (!(error instanceof SetupProblem) && !isOfSystem) return error;
  const what = isOfSystem ? `${where}: ${code === 'ENOSPC' ? 'no space is left' : code}` : error.message;
  return new SetupProblem(`${what}\n${meaning}`);
}

/**
 * `run` runs a script of a folder by Node, answers what it said and throws where it fails; `restart` returns once the
 * former process of a port has ended, `ready` once the port can be asked, `examine` the exit code of the doctor of a
 * folder. Answers that code.
 */
export async function upgrade(parts) {
  const { place, say } = parts;
  let state = await place.readState();
  if (state) {
    say(`The upgrade to ${state.name} was cut off: it goes on`);
  } else {
    try {
      state = await begin(parts);
      await place.writeState(state);
    } catch (error) {
      // Its place on the disk is free again.
      await place.clearHalves();
      throw problemOf(error, 'Nothing was changed: the site runs as before');
    }
  }
  try {
    return await change(parts, state);
  } catch (error) {
    const isBegun = (await place.readState()) !== null;
    throw problemOf(
      error,
      isBegun
        ? `The upgrade to ${state.name} is not finished: npm run upgrade goes on with it`
        : 'Nothing was changed: the site runs as before',
    );
  }
}
