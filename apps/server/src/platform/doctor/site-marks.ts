// What ties a database to its site: a value that only its SECRET_KEY opens, and the name of the store of its files. The
// first start writes both; a start that does not fit them would damage what is sealed, signed or stored.
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ClientBase } from 'pg';
import { processPrefix } from '../db/database.ts';
import type { Files } from '../files/files.ts';
import { createSeal } from '../seal.ts';

const storeFile = 'doctor/store.txt';
const nameBytes = 100;

async function readMark(client: ClientBase, name: string): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ value: Buffer }>('select value from site_marks where name = $1', [
    name,
  ]);
  return rows[0]?.value;
}

async function writeMark(
  client: ClientBase,
  { name, value, replaces }: { name: string; value: Buffer; replaces: boolean },
): Promise<void> {
  const onConflict = replaces ? 'do update set value = excluded.value' : 'do nothing';
  await client.query(
    `insert into site_marks (name, value) values ($1, $2) on conflict (name) ${onConflict}`,
    [name, value],
  );
}

export type MarkState = 'same' | 'none yet' | 'another';

export async function stateOfSecret(client: ClientBase, secretKey: string): Promise<MarkState> {
  const sealed = await readMark(client, 'secret');
  if (!sealed) return 'none yet';
  try {
    createSeal({ secretKey, purpose: 'site mark' }).open(sealed, 'secret');
    return 'same';
  } catch {
    // Sealed under another key.
    return 'another';
  }
}

/** `replaces`: a new secret is accepted, and what the former one sealed stays closed. */
export async function tieSecret(
  client: ClientBase,
  secretKey: string,
  { replaces = false } = {},
): Promise<void> {
  const value = createSeal({ secretKey, purpose: 'site mark' }).seal(Buffer.from('alcove'), 'secret');
  await writeMark(client, { name: 'secret', value, replaces });
}

async function nameOfStore(files: Files): Promise<string | undefined> {
  const opened = await files.open(storeFile);
  return opened ? await text(opened.stream) : undefined;
}

export async function stateOfStore(client: ClientBase, files: Files): Promise<MarkState> {
  const known = await readMark(client, 'files');
  if (!known) return 'none yet';
  return (await nameOfStore(files)) === known.toString() ? 'same' : 'another';
}

/** `replaces`: this store is the site's from now on. */
export async function tieStore(client: ClientBase, files: Files, { replaces = false } = {}): Promise<void> {
  const name = (await nameOfStore(files)) ?? randomUUID();
  await files.put(storeFile, Buffer.from(name), { type: 'text/plain', maxBytes: nameBytes });
  await writeMark(client, { name: 'files', value: Buffer.from(name), replaces });
}

/** Whether other processes of the site, or programs beside it, are connected to this database. */
export async function areOthersConnected(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ others: boolean }>(
    `select exists (
       select from pg_stat_activity
       where datname = current_database() and application_name like $1
         and application_name <> current_setting('application_name')
     ) as others`,
    [`${processPrefix}%`],
  );
  return rows[0]?.others ?? false;
}
