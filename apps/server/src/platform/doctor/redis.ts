// Whether Redis can be used as the site does: it answers, lets us write and run scripts, and never drops keys.
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { connectRedis, type RedisClient, within } from '../bus/redis-connection.ts';
import { examined, fault, type DoctorFinding, good, warning } from './finding.ts';

const oldestMajor = 6;
const patienceMs = 3000;
const answerMs = 3000;
const markKeptMs = 10_000;

const lineOf = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim();

async function examineInfo(client: RedisClient): Promise<DoctorFinding[]> {
  const info = await within(answerMs, client.info());
  const version = lineOf(info, 'redis_version') ?? '0';
  const policy = lineOf(info, 'maxmemory_policy');
  const isBounded = Number(lineOf(info, 'maxmemory') ?? 0) > 0;
  const advice = `maxmemory-policy is ${policy}: set it to noeviction, since dropped keys are dropped rate limits.`;
  const eviction = () => {
    const check = 'redis.eviction';
    if (policy === undefined) return warning(check, 'It does not say its maxmemory-policy.');
    if (policy === 'noeviction') return good(check, 'It drops no keys.');
    return isBounded ? fault(check, advice) : warning(check, advice);
  };
  return [
    Number.parseInt(version, 10) < oldestMajor
      ? fault('redis.version', `It is version ${version}: ${oldestMajor} or newer is needed.`)
      : good('redis.version', `Version ${version}.`),
    eviction(),
  ];
}

/** One script that writes, as rate limits do. */
async function examineWriting(client: RedisClient): Promise<DoctorFinding> {
  const check = 'redis.writing';
  try {
    const mark = randomUUID();
    const script = `redis.call('SET', KEYS[1], ARGV[1], 'PX', ${markKeptMs}) return redis.call('GET', KEYS[1])`;
    const kept = await within(
      answerMs,
      client.eval(script, { keys: [`alcove:doctor:${mark}`], arguments: [mark] }),
    );
    await within(answerMs, client.publish('alcove:doctor', mark));
    return kept === mark
      ? good(check, 'It takes scripts and messages.')
      : fault(check, 'It forgot what it was given.');
  } catch (error) {
    // The first word of an answer of Redis is its code: NOPERM, READONLY, OOM.
    const [code = ''] = (error as Error).message.split(' ');
    return fault(check, `It refuses scripts or messages of this user (${code}).`);
  }
}

export const examineRedis = ({ url }: { url: string }, withinMs?: number): Promise<DoctorFinding[]> =>
  examined(
    'redis.reached',
    async () => {
      const log = pino({ level: 'silent' });
      const connection = await connectRedis({ url, log, times: { patienceMs } });
      try {
        const client = await connection.whenUp();
        return [
          good('redis.reached', 'It answers.'),
          ...(await examineInfo(client)),
          await examineWriting(client),
        ];
      } finally {
        await connection.close();
      }
    },
    { withinMs },
  );
