// Child processes in groups of their own, so that whatever they started ends with them.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const groups = new Set();

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // The group is gone already.
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}

/** `[pid, parent's pid]` of every process. */
function family() {
  if (process.platform !== 'linux') {
    const { stdout = '' } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    return stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        // The name between brackets may hold anything; state and parent follow it.
        const parent = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
        return [Number(pid), Number(parent)];
      } catch {
        // It has just ended.
        return [0, 0];
      }
    });
}

/** Ends a group and all it has started, in whatever groups these are. */
function killTree(leader) {
  const all = family();
  const doomed = [leader];
  for (const pid of doomed)
    doomed.push(...all.filter(([, parent]) => parent === pid).map(([child]) => child));
  killGroup(leader, 'SIGKILL');
  for (const pid of doomed) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It went with the group.
    }
  }
}

/** Starts a command as the leader of its own group. */
function spawnGroup(command, args, options = {}) {
  const child = spawn(command, args, { ...options, detached: true });
  const { pid } = child;
  if (pid !== undefined) {
    groups.add(pid);
    child.once('exit', () => {
      // The leader may have left processes of its group behind.
      killGroup(pid, 'SIGTERM');
      groups.delete(pid);
    });
  }
  return child;
}

/**
 * Resolves when the command has ended, with its exit code and all it said. After `interruptMs` it is asked to end
 * and may clean up; after `timeoutMs` it is killed with all it started.
 */
export function run(command, args, { echo = false, interruptMs, timeoutMs, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawnGroup(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const interruption = interruptMs && setTimeout(() => child.kill('SIGINT'), interruptMs);
    const timer = timeoutMs && setTimeout(() => killTree(child.pid), timeoutMs);
    let output = '';
    for (const [stream, own] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (echo) own.write(text);
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(interruption);
      clearTimeout(timer);
      resolve({ code: code ?? 1, signal, output });
    });
  });
}

/** Ends all groups at once: when the script is told to stop, takes too long or falls. */
function killAll() {
  for (const pid of groups) killTree(pid);
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const leave = (_signal, number) => process.exit(128 + number);

/** Nothing outlives this script. Answers how to take that back, for who looks after its child itself. */
export function leaveNothingBehind() {
  process.once('exit', killAll);
  for (const signal of endings) process.once(signal, leave);
  return () => {
    process.off('exit', killAll);
    for (const signal of endings) process.off(signal, leave);
  };
}
