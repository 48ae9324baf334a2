// Whether Postgres can be used as the site does: its version, sessions that keep their state, and enough connections.
import { randomUUID } from 'node:crypto';
import { Client, type ClientBase } from 'pg';
import { oldestVersion, processPrefix, postgresAddress, unusable } from '../db/database.ts';
import { connectionsFor, siteParts } from '../site-parts.ts';
import { listedProcesses } from './process-list.ts';
import { examined, fault, type DoctorFinding, good, warning } from './finding.ts';

const connectMs = 5000;
const statementMs = 3000;
const majorOf = (version: number): number => Math.floor(version / 10_000);

function openClient(url: string): Client {
  const client = new Client({
    connectionString: url,
    application_name: 'alcove doctor',
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
  });
  // A connection that breaks rejects what waits for it; without a listener it would end the process.
  return client.on('error', () => {});
}

/** A connection of the doctor, which is not counted among those of the site. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = openClient(url);
  try {
    await client.connect().catch((error: unknown) => {
      throw unusable(postgresAddress(url), error);
    });
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function examineVersion(client: Client): Promise<DoctorFinding> {
  const check = 'postgres.version';
  const { rows } = await client.query<{ version: number; name: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
  );
  const { version = 0, name = '' } = rows[0] ?? {};
  return version < oldestVersion
    ? fault(check, `It is PostgreSQL ${name}: ${majorOf(oldestVersion)} or newer is needed.`)
    : good(check, `PostgreSQL ${name}.`);
}

/** A pooler that takes its connections in turn may give back the right one by chance. */
const sessionRounds = 4;

/**
 * A pooler of transactions gives a session another server connection after each of them, and what the site keeps in a
 * session (locks, listening, settings) is lost. While another session holds the connection that served this one last,
 * such a pooler must take a different one, or has none left.
 */
async function examineSessions(client: Client, url: string): Promise<DoctorFinding> {
  const check = 'postgres.sessions';
  const keepsState = async (other: Client): Promise<boolean> => {
    const mark = randomUUID();
    await client.query(`select set_config('alcove.doctor', $1, false)`, [mark]);
    await other.query('begin');
    try {
      const kept = `select current_setting('alcove.doctor', true) as mark`;
      await other.query('select 1');
      return (await client.query<{ mark: string | null }>(kept)).rows[0]?.mark === mark;
    } catch {
      // No server connection was left beside that of the other session.
      return false;
    } finally {
      await other.query('rollback').catch(() => {});
    }
  };
  return withClient(url, async (other) => {
    await other.query('select 1');
    for (let round = 0; round < sessionRounds; round++) {
      if (await keepsState(other)) continue;
      return fault(
        check,
        'A pooler of transactions stands before it, which loses what a session keeps (locks, LISTEN): ' +
          'let DATABASE_URL reach PostgreSQL itself, or a pooler of sessions.',
      );
    }
    return good(check, 'Sessions keep their state.');
  });
}

type Connections = { room: number; ours: number; others: number; processes: readonly string[] };

/** How many this user and database may have, and who has some. */
export async function connectionsNow(client: Pick<ClientBase, 'query'>): Promise<Connections> {
  const { rows } = await client.query<Connections>(
    `select least(
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0),
         nullif((select datconnlimit from pg_database where datname = current_database()), -1),
         nullif((select rolconnlimit from pg_roles where rolname = current_user), -1)
       )::int as room,
       count(*) filter (where application_name like $1)::int as ours,
       count(*) filter (where application_name not like $1 and application_name <> 'alcove doctor')::int as others,
       coalesce(array_agg(distinct application_name)
         filter (where application_name like $1 and datname = current_database()), '{}') as processes
     from pg_stat_activity where backend_type = 'client backend'`,
    [`${processPrefix}%`],
  );
  return rows[0] ?? { room: 0, ours: 0, others: 0, processes: [] };
}

/** Of each process that is connected; before the first start, of the one that will be. */
async function mostOfEach(client: Client, processes: readonly string[]): Promise<number[]> {
  const listed = new Map((await listedProcesses(client)).map(({ name, serves }) => [name, serves]));
  const served = processes.map((name) => listed.get(name) ?? siteParts);
  return (served.length > 0 ? served : [siteParts]).map(connectionsFor);
}

async function examineConnections(client: Client): Promise<DoctorFinding> {
  const check = 'postgres.connections';
  const { room, others, processes } = await connectionsNow(client);
  const left = room - others;
  const most = await mostOfEach(client, processes);
  const wanted = most.reduce((sum, each) => sum + each, 0);
  const figures = `${left} connections are left for ${most.length} ${most.length === 1 ? 'process' : 'processes'} of up to ${wanted}`;
  if (left < wanted) return fault(check, `${figures}: raise max_connections.`);
  if (left < wanted + Math.max(...most))
    return warning(check, `${figures}: one more process, as an upgrade starts it, would find too few.`);
  return good(check, `${figures}.`);
}

export const examinePostgres = ({ url }: { url: string }, withinMs?: number): Promise<DoctorFinding[]> =>
  examined(
    'postgres.reached',
    () =>
      withClient(url, async (client) => [
        good('postgres.reached', 'It answers.'),
        await examineVersion(client),
        await examineSessions(client, url),
        await examineConnections(client),
      ]),
    { withinMs },
  );
