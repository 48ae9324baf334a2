// Child processes in groups of their own, so that whatever they started ends with them.
import { spawn } from 'node:child_process';

const groups = new Set();

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // The group is gone already.
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}

/** Starts a command as the leader of its own group. */
export function spawnGroup(command, args, options = {}) {
  const child = spawn(command, args, { ...options, detached: true });
  const { pid } = child;
  if (pid !== undefined) {
    groups.add(pid);
    child.once('exit', () => {
      // Whoever its leader left behind.
      killGroup(pid, 'SIGTERM');
      groups.delete(pid);
    });
  }
  return child;
}

/** Resolves when the command has ended, with its exit code and all it said. */
export function run(command, args, { echo = false, timeoutMs, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawnGroup(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const timer = timeoutMs && setTimeout(() => killGroup(child.pid, 'SIGKILL'), timeoutMs);
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
      clearTimeout(timer);
      resolve({ code: code ?? 1, signal, output });
    });
  });
}

/** Ends all groups at once: when the script is told to stop, takes too long or falls. */
export function killAll() {
  for (const pid of groups) killGroup(pid, 'SIGKILL');
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
