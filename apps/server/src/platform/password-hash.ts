// Passwords as they are stored: argon2id, by Node itself, in the usual text form, so that the cost may be
// raised without locking anyone out. The work is bounded: so much at once, so many waiting, no more.
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import os from 'node:os';
import { promisify } from 'node:util';
import { createSlots } from './slots.ts';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** `memory` in KiB. */
type PasswordCost = { memory: number; passes: number; parallelism: number };

/** 19 MiB and two passes: about 20 ms of one core. */
const defaultCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** A request that would wait behind more than this many is refused. */
const maxWaiting = 500;

export type PasswordHashes = {
  hash(password: string): Promise<string>;
  /** `undefined`: no such member. Verifying takes as long and fails. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
};

type Stored = PasswordCost & { salt: Buffer; tag: Buffer };

const shape = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{1,100})\$([\w+/]{1,100})$/;

function read(text: string): Stored | undefined {
  const [, memory, passes, parallelism, salt = '', tag = ''] = shape.exec(text) ?? [];
  if (memory === undefined) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const plain = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

function write({ memory, passes, parallelism, salt, tag }: Stored): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(tag)}`;
}

/** Two keyboards may spell one letter in two ways; the password is the same. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

export function createPasswordHashes(
  options: { concurrency?: number; maxWaiting?: number; cost?: PasswordCost | undefined } = {},
): PasswordHashes {
  const cost = options.cost ?? defaultCost;
  const inSlot = createSlots(
    options.concurrency ?? Math.max(1, os.availableParallelism()),
    options.maxWaiting ?? maxWaiting,
  );
  const compute = (password: string, { memory, passes, parallelism, salt, tag }: Stored) =>
    inSlot(() =>
      derive('argon2id', {
        message: bytesOf(password),
        nonce: salt,
        memory,
        passes,
        parallelism,
        tagLength: tag.length,
      }),
    );
  const decoy: Stored = { ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) };

  return {
    async hash(password) {
      const fresh = { ...cost, salt: randomBytes(saltBytes), tag: Buffer.alloc(tagBytes) };
      return write({ ...fresh, tag: await compute(password, fresh) });
    },
    async verify(password, stored) {
      const known = stored === undefined ? undefined : read(stored);
      const expected = known ?? decoy;
      const tag = await compute(password, expected);
      return timingSafeEqual(tag, expected.tag) && known !== undefined;
    },
  };
}
