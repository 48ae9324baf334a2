// The files of a release: their checksums, in the form of `sha256sum`, and the signature over these.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SetupProblem } from '../setup/steps.mjs';

export const sumsFile = 'SHA256SUMS';
export const signatureFile = 'SHA256SUMS.sig';
/** Stands in the checkout: the next releases of a site that runs it are known by this key. */
export const publicKeyFile = 'release.pub';
/** `v2026.3`: the year, and the how manieth release of it. */
export const versionName = /^v(\d{4})\.([1-9]\d*)$/;
export const archiveOf = (version) => `alcove-${version}.tar.gz`;

async function digestOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** `<digest>  <name>` for each. */
export async function sumsOf(folder, names) {
  const lines = names.map(async (name) => `${await digestOf(path.join(folder, name))}  ${name}\n`);
  return (await Promise.all(lines)).join('');
}

const publicPem = (key) => key.export({ type: 'spki', format: 'pem' });

/** Writes the private half, which nothing may replace, and answers the public one. */
export async function makeKey(file) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' }).catch((error) => {
    throw new SetupProblem(`${file} cannot be written (${error.code}): name a new file for the key`);
  });
  return publicPem(publicKey);
}

/** The private key in a file, and its public half. */
export async function readKey(file) {
  try {
    const key = createPrivateKey(await readFile(file));
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('no ed25519 key');
    return { key, publicKey: publicPem(createPublicKey(key)) };
  } catch {
    // Nothing of its content is repeated.
    throw new SetupProblem(`${file} is no private key: npm run release -- --new-key FILE makes one`);
  }
}

export const signatureOf = (sums, key) => `${sign(null, Buffer.from(sums), key).toString('base64')}\n`;

/** Refuses a folder whose sums were not signed by the holder of the key, or a file that is not what they say. */
export async function verifyRelease(folder, publicKey) {
  const [sums, signature] = await Promise.all(
    [sumsFile, signatureFile].map((name) => readFile(path.join(folder, name), 'utf8')),
  ).catch((error) => {
    throw new SetupProblem(`${error.path} is missing: this is no release`);
  });
  if (!verify(null, Buffer.from(sums), createPublicKey(publicKey), Buffer.from(signature, 'base64')))
    throw new SetupProblem(`${sumsFile} is not signed by the key of ${publicKeyFile}: nothing was changed`);
  const names = sums.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(line.indexOf('  ') + 2)]));
  const found = await sumsOf(folder, names).catch((error) => {
    throw new SetupProblem(`${error.path} is missing: fetch the release again`);
  });
  const wrong = sums.split('\n').filter((line) => line !== '' && !found.split('\n').includes(line));
  if (wrong.length > 0)
    throw new SetupProblem(
      `${wrong[0].split('  ')[1]} is not what ${sumsFile} says: fetch the release again`,
    );
  const archive = names.find((name) => /^alcove-v[\d.]+\.tar\.gz$/.test(name));
  const version = archive?.slice('alcove-'.length, -'.tar.gz'.length);
  if (version === undefined || !versionName.test(version))
    throw new SetupProblem(`${sumsFile} names no archive of a release`);
  return { version, archive: path.join(folder, archive) };
}
