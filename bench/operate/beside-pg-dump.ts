// Backup and restore as an operator runs them, beside pg_dump and pg_restore, in turn on one server; what both bring back
// is compared with the source. Before that, a room in which members talk, with and without backups beside it.
import { rmSync } from 'node:fs';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { type MeasuredSite, prepareSite } from '../chat/measured-site.ts';
import { newDataDir } from '../counting/own-postgres.ts';
import { median } from '../counting/results.ts';
import { chatP99, roomMembers } from './chat-meanwhile.ts';
import { type Copying, debianCopying, ourCopying } from './copies.ts';
import { debianTools, startDebianPostgres } from './debian-postgres.ts';
import { addRows, contentOf, unhurried } from './seeded.ts';

const chatRounds = 2;
const copyName = 'restored';
const log = createLog({ logLevel: 'silent' } as never);

export type Sizes = { members: number; messages: number; rounds: number; restores: number };
type Say = (text: string) => void;

const round = (value: number): number => Number(value.toFixed(2));
const medianMs = (values: readonly number[] = []): number | null =>
  values.length === 0 ? null : Math.round(median(values));
const ratioOf = (theirs: number | null, ours: number | null): number | null =>
  theirs === null || ours === null ? null : round(theirs / ours);

type Pool = MeasuredSite['database']['pool'];
const onServer = (pool: Pool, statement: string) => unhurried(pool, (client) => client.query(statement));

/** After a checkpoint, so that no side writes what the other has left in memory. */
async function timed(pool: Pool, work: () => Promise<unknown>): Promise<number> {
  await onServer(pool, 'checkpoint');
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Each of them so many times, in turn; milliseconds by name. */
async function inTurn(
  say: Say,
  times: number,
  works: readonly { name: string; work: () => Promise<number> }[],
): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = Object.fromEntries(works.map(({ name }) => [name, []]));
  for (let nth = 0; nth < times; nth++) {
    for (const { name, work } of works) {
      const took = await work();
      found[name]?.push(took);
      say(`${name}: ${Math.round(took)} ms`);
    }
  }
  return found;
}

/** Into a database of its own, which is compared with its source and goes. */
async function restoreAndCompare(
  { pool, url, content, faults }: { pool: Pool; url: string; content: Map<string, string>; faults: string[] },
  { names, restore }: Copying,
): Promise<number> {
  const own = new URL(url);
  own.pathname = `/${copyName}`;
  await onServer(pool, `create database ${copyName} template template0`);
  const took = await timed(pool, () => restore(own.href));
  const copy = await openDatabase(own.href, { log });
  const there = await contentOf(copy.pool).finally(() => copy.close());
  for (const table of new Set([...content.keys(), ...there.keys()]))
    if (content.get(table) !== there.get(table))
      faults.push(`${names.restore}: ${table} has ${there.get(table)}, its source ${content.get(table)}`);
  await onServer(pool, `drop database ${copyName} with (force)`);
  return took;
}

async function measureTalk(say: Say, measured: MeasuredSite, faults: string[], ours: Copying) {
  const quiet: number[] = [];
  const during: number[] = [];
  for (let nth = 0; nth < chatRounds; nth++) {
    quiet.push(await chatP99(measured, { run: `quiet ${nth}`, faults }));
    during.push(await chatP99(measured, { run: `beside ${nth}`, faults, beside: ours.copy }));
    say(`chat: p99 ${quiet.at(-1)} ms, while backups run ${during.at(-1)} ms`);
  }
  return {
    chat_p99_ms: median(quiet),
    chat_p99_ms_during_backup: median(during),
    chat_p99_ratio_during_backup: round(median(during) / median(quiet)),
  };
}

async function measureAll(say: Say, measured: MeasuredSite, folder: string, sizes: Sizes) {
  const { members, messages, rounds, restores } = sizes;
  const { pool } = measured.database;
  const faults: string[] = [];
  const seedMs = await timed(pool, () => addRows(pool, { members, messages }));
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  const mebibytes = Math.round((rows[0]?.bytes ?? 0) / 2 ** 20);
  say(`${members} members, ${messages} messages: ${mebibytes} MiB in ${Math.round(seedMs / 1000)} s`);

  const ours = ourCopying(measured, folder);
  const sides = [ours, ...debianCopying(measured, folder)];
  const talk = await measureTalk(say, measured, faults, ours);
  const copies = await inTurn(
    say,
    rounds,
    sides.map(({ names, copy }) => ({ name: names.copy, work: () => timed(pool, copy) })),
  );
  const source = { pool, url: measured.postgresUrl, content: await contentOf(pool), faults };
  const back = await inTurn(
    say,
    restores,
    sides.map((side) => ({ name: side.names.restore, work: () => restoreAndCompare(source, side) })),
  );

  const [backup, pgDump] = [medianMs(copies.backup), medianMs(copies.pg_dump)];
  const [restore, pgRestore] = [medianMs(back.restore), medianMs(back.pg_restore)];
  return {
    faults,
    members,
    messages,
    database_mib: mebibytes,
    backup_ms: backup,
    pg_dump_ms: pgDump,
    restore_ms: restore,
    pg_restore_ms: pgRestore,
    ratios: {
      backup_vs_pg_dump: ratioOf(pgDump, backup),
      restore_vs_pg_restore: ratioOf(pgRestore, restore),
    },
    ...talk,
  };
}

export async function besidePgDump(say: Say, sizes: Sizes) {
  if (!debianTools) say('PostgreSQL 15 is not installed: there is nothing to compare with');
  const measured = await prepareSite(roomMembers, debianTools && startDebianPostgres);
  const folder = newDataDir('operate');
  try {
    return await measureAll(say, measured, folder, sizes);
  } finally {
    await measured.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
