// A real Redis for one test file: on its own port and folder, and gone when the tests are.
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** By `REDIS_SERVER_PATH`, else on the `PATH`. */
export const redisServerPath = [
  process.env.REDIS_SERVER_PATH ?? '',
  ...(process.env.PATH ?? '').split(':').map((folder) => path.join(folder, 'redis-server')),
].find((file) => file !== '' && isExecutable(file));

/** Ends the title of what is skipped for want of it. */
export const redisMissing = redisServerPath
  ? ''
  : ' (skipped: no redis-server; install it or set REDIS_SERVER_PATH)';

// Holds the server on a leash: when our end of its stdin closes, however we died, it kills it, and
// ends only once the server's port is free again.
const leash = 'exec 3<&0; "$@" </dev/null & echo "pid $!"; read -r _ <&3; kill -9 $!; wait';

export type RedisServer = {
  url: string;
  start(): Promise<void>;
  /** As a machine that loses power. */
  kill(): Promise<void>;
  /** Mute but still connected; `wake` undoes it. */
  freeze(): void;
  wake(): void;
  remove(): Promise<void>;
};

// Below the ports that systems hand out by themselves: while the server is down between two starts,
// nobody else gets its port, not even our own client that keeps trying to connect there.
const ports = { first: 20_000, count: 10_000 };

async function freePort(): Promise<number> {
  for (;;) {
    const port = ports.first + Math.floor(Math.random() * ports.count);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}

export async function createRedisServer(): Promise<RedisServer> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'alcove-redis-'));
  let keeper: ChildProcess | undefined;
  let pid = 0;

  async function start() {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    keeper = spawn('sh', ['-c', leash, 'redis', String(redisServerPath), ...settings], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    if (!keeper.stdout) throw new Error('no output');
    // The two come in any order.
    const needed = new Set(['pid', 'ready']);
    for await (const line of createInterface(keeper.stdout)) {
      if (line.startsWith('pid ')) {
        pid = Number(line.slice(4));
        needed.delete('pid');
      }
      if (line.includes('Ready to accept connections')) needed.delete('ready');
      if (needed.size > 0) continue;
      keeper.stdout.resume();
      return;
    }
    throw new Error('redis-server did not start');
  }

  async function kill() {
    if (!keeper) return;
    const gone = once(keeper, 'exit');
    process.kill(pid, 'SIGKILL');
    keeper.stdin?.end();
    await gone;
    keeper = undefined;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => void process.kill(pid, 'SIGSTOP'),
    wake: () => void process.kill(pid, 'SIGCONT'),
    async remove() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
