// What a statement says of itself in its first comment:
//
//   /* prepared: name */                  it is parsed once for each connection
//   /* prepared: name, wakes: channel */  and listeners of the channel are woken once it is committed
//
// Its text must always be the same under that name, and list its columns: what `*` stands for may change under a
// connection.
import { Client, type PoolClient } from 'pg';

const comment = /^\s*\/\* prepared: (\w+)(?:, wakes: (\w+))? \*\//;

/** Callers with a callback get no promise: none of them writes what somebody waits for. */
const andThen = (result: unknown, after: () => void) =>
  result instanceof Promise
    ? result.then((answer: unknown) => {
        after();
        return answer;
      })
    : result;

/** `wake` is called after the commit; what is rolled back wakes nobody. */
export function heedComments(client: PoolClient, wake: (channel: string) => void): void {
  const query = (...args: unknown[]) => Reflect.apply(Client.prototype.query, client, args) as unknown;
  let isInTransaction = false;
  const channels = new Set<string>();
  const wakeAll = () => {
    const woken = [...channels];
    channels.clear();
    woken.forEach(wake);
  };
  const heeding = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string') return query(text, values, ...rest);
    if (text === 'begin' || text.startsWith('start transaction')) {
      isInTransaction = true;
      channels.clear();
    }
    if (text === 'commit' || text === 'rollback') {
      isInTransaction = false;
      const result = query(text, values, ...rest);
      return text === 'commit' && channels.size > 0 ? andThen(result, wakeAll) : result;
    }
    const [, name, channel] = comment.exec(text) ?? [];
    if (name === undefined) return query(text, values, ...rest);
    const result = query({ name, text, values }, ...rest);
    if (channel === undefined) return result;
    channels.add(channel);
    return isInTransaction ? result : andThen(result, wakeAll);
  };
  client.query = heeding as typeof client.query;
}
