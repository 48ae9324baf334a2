// Where a release comes from: its published files, which are verified, or a commit that the operator names.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publicKeyFile, signatureFile, sumsFile, verifyRelease, versionName } from '../release/sums.mjs';
import { run } from '../setup/processes.mjs';
import { SetupProblem } from '../setup/steps.mjs';

const fetchWithinMs = 10 * 60_000;

async function done(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new SetupProblem(`${command} ${args[0]} failed:\n${output.trim()}`);
  return output.trim();
}

async function download(address, folder) {
  const bring = async (name) => {
    const from = new URL(name, address.endsWith('/') ? address : `${address}/`);
    const answer = await fetch(from, { signal: AbortSignal.timeout(fetchWithinMs) }).catch((error) => {
      throw new SetupProblem(`${from.href} cannot be reached (${error.cause?.code ?? error.name})`);
    });
    if (!answer.ok) throw new SetupProblem(`${from.href} answers ${answer.status}`);
    await writeFile(path.join(folder, name), Buffer.from(await answer.arrayBuffer()));
  };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all([bring(sumsFile), bring(signatureFile)]);
  const sums = await readFile(path.join(folder, sumsFile), 'utf8');
  const names = [...sums.matchAll(/^[0-9a-f]{64} {2}([\w.-]+)$/gm)].map(([, name]) => name);
  for (const name of names) await bring(name);
}

/** A folder or an https address. Answers the release's name, and how to fill a folder with it. */
async function published(place, { running, scratch }) {
  const publicKey = await readFile(path.join(running, publicKeyFile), 'utf8').catch(() => {
    throw new SetupProblem(
      `${publicKeyFile} is missing in ${running}: without it no release can be verified`,
    );
  });
  const isAddress = place.startsWith('https://');
  if (isAddress) await download(place, scratch);
  const { version, archive } = await verifyRelease(isAddress ? scratch : path.resolve(place), publicKey);
  return {
    name: version,
    async fill(folder) {
      await done('tar', ['-xzf', archive, '--strip-components=1', '-C', folder]);
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

/** A commit of the history that the running release stands in: its operator vouches for it, and no signature is looked at. */
async function commit(ref, { running }) {
  const git = (...args) => done('git', ['-C', running, ...args]);
  // A release that was published has no history of its own: it lies in the folder of one that has.
  const repository = await git('rev-parse', '--show-toplevel').catch(() => {
    throw new SetupProblem(`${running} has no history: name a release (--from)`);
  });
  const id = await git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).catch(() => {
    throw new SetupProblem(
      `${ref} is no commit of ${repository}: fetch it first (git -C ${repository} fetch --tags)`,
    );
  });
  return {
    name: versionName.test(ref) ? ref : `ref-${id.slice(0, 12)}`,
    async fill(folder) {
      await done('git', ['clone', '--quiet', '--no-checkout', repository, folder]);
      const origin = await git('remote', 'get-url', 'origin').catch(() => undefined);
      if (origin) await done('git', ['-C', folder, 'remote', 'set-url', 'origin', origin]);
      await done('git', ['-C', folder, 'checkout', '--quiet', '--detach', id]);
    },
  };
}

export const openSource = ({ from, ref }, where) =>
  from === undefined ? commit(ref, where) : published(from, where);
