// What a viewer reports as lost, from reports as they come.
import { expect, test } from 'vitest';
import { createReportedLoss } from './reported-loss.ts';

const ssrc = 7;

function viewer() {
  let at = 0;
  const loss = createReportedLoss(() => at);
  return {
    loss,
    report(highest: number, fractionLost: number, of = ssrc) {
      at += 1000;
      loss.count(ssrc, [{ ssrc: of, highest, fractionLost }]);
    },
    hurry(highest: number, fractionLost: number) {
      loss.count(ssrc, [{ ssrc, highest, fractionLost }]);
    },
  };
}

test('the reported fraction of the packets since the last report counts as lost', () => {
  const { loss, report } = viewer();
  report(1000, 0.5);
  expect(loss.packets).toBe(0);
  report(1100, 0.25);
  report(1200, 0);
  report(1300, 0.5);
  expect(loss.packets).toBe(75);
});

test('numbers begin anew after the highest, and what is not ours does not count', () => {
  const { loss, report } = viewer();
  report(0xffff_fff0, 0);
  report(0x10, 0.5);
  report(2000, 1, 8);
  expect(loss.packets).toBe(16);
});

test('a viewer who reports impossible losses, or too often, is ignored', () => {
  const { loss, report, hurry } = viewer();
  report(0, 0);
  report(4_000_000_000, 1);
  for (let times = 0; times < 100; times++) hurry(4_000_000_000 + times * 100, 1);
  report(4_000_000_100, 0.1);
  expect(loss.packets).toBe(10);
});
