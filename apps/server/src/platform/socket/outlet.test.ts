// What happens to bytes that the kernel does not take at once; the wire is the test's own.
import { Duplex } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { Outlet } from './outlet.ts';

type Taken = (error?: Error | null) => void;

/** Takes at once what it is given, unless it is `full`. */
function openOutlet() {
  const written: string[] = [];
  const held: Taken[] = [];
  const letGo = vi.fn<() => void>();
  const gate = { full: false };
  const wire = new Duplex({
    read() {},
    write(frames: Buffer, _encoding, taken: Taken) {
      written.push(frames.toString());
      if (gate.full) held.push(taken);
      else taken();
    },
  });
  wire.on('error', () => {});
  const outlet = new Outlet(wire, { maxUnreadBytes: 4, letGo });
  return {
    written,
    held,
    letGo,
    gate,
    wire,
    outlet,
    write: (text: string) => outlet.write(Buffer.from(text)),
  };
}

test('what a slow reader is written meanwhile follows in order, and no other reader waits for it', () => {
  const [slow, quick] = [openOutlet(), openOutlet()];
  slow.gate.full = true;
  for (const text of ['a', 'b', 'c']) {
    slow.write(text);
    quick.write(text);
  }
  expect(quick.written).toEqual(['a', 'b', 'c']);
  slow.gate.full = false;
  while (slow.held.length > 0) slow.held.shift()?.();
  slow.write('d');
  expect(slow.written).toEqual(['a', 'b', 'c', 'd']);
  expect(slow.letGo).not.toHaveBeenCalled();
});

test('two who are slow are distinguished', () => {
  const [lea, max] = [openOutlet(), openOutlet()];
  for (const { gate, write } of [lea, max]) {
    gate.full = true;
    write('a');
  }
  max.held.shift()?.(new Error('lost'));
  expect(max.wire.destroyed).toBe(true);
  expect(lea.wire.destroyed).toBe(false);
  lea.gate.full = false;
  lea.held.shift()?.();
  lea.write('b');
  expect(lea.written).toEqual(['a', 'b']);
});

test('what a reader does not take is bounded', () => {
  const lea = openOutlet();
  lea.gate.full = true;
  lea.write('abcd');
  expect(lea.letGo).not.toHaveBeenCalled();
  lea.write('e');
  expect(lea.letGo).toHaveBeenCalled();
});

test('a write that fails at once ends the connection', () => {
  const lea = openOutlet();
  lea.wire._write = (_frames, _encoding, taken) => taken(new Error('lost'));
  lea.write('a');
  expect(lea.wire.destroyed).toBe(true);
  // What comes after it is taken by others as ever.
  const max = openOutlet();
  max.write('a');
  expect(max.wire.destroyed).toBe(false);
});

test('a reader who is let go has been written the whole frame, and nothing after the end of the other side', () => {
  const lea = openOutlet();
  lea.gate.full = true;
  lea.outlet.writePieces(['ab', 'cd', 'ef'].map((text) => Buffer.from(text)));
  expect(lea.letGo).toHaveBeenCalledOnce();
  lea.gate.full = false;
  while (lea.held.length > 0) lea.held.shift()?.();
  expect(lea.written).toEqual(['ab', 'cd', 'ef']);
  lea.wire.end();
  lea.write('g');
  lea.outlet.writePieces([Buffer.from('h')]);
  expect(lea.written).toHaveLength(3);
});
