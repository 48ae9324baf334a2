// A live socket on which descriptions arrive at once and candidates late: they are held in both directions, and
// then pass one by one. Candidates inside of a description are removed, so that no peer is found by them.
import type { BrowserContext } from '@playwright/test';

const candidateLines = /a=(?:candidate:[^\\]*|end-of-candidates)\\r\\n/g;
const isCandidate = (text: string) => /"action":"(?:stream|view)_(?:server_)?ice"/.test(text);
const isAnswer = (text: string) => /"action":"\w+_sdp"/.test(text) && text.includes('"type":"answer"');
const apartMs = 150;

export async function holdCandidates(context: BrowserContext) {
  const held = { ofPage: 0, ofSite: 0 };
  const waiting: (() => void)[] = [];
  let answers = 0;
  let pace: NodeJS.Timeout | undefined;

  function pass(text: string, from: keyof typeof held, send: (text: string) => void) {
    if (isAnswer(text)) answers += 1;
    if (!isCandidate(text)) return send(text.replace(candidateLines, ''));
    held[from] += 1;
    waiting.push(() => send(text));
  }

  await context.routeWebSocket(/\/live\/ws/, (page) => {
    const site = page.connectToServer();
    page.onMessage((text) => pass(String(text), 'ofPage', (passed) => site.send(passed)));
    site.onMessage((text) => pass(String(text), 'ofSite', (passed) => page.send(passed)));
  });

  return {
    /** The descriptions are exchanged, and candidates of both sides wait. */
    isAwaited: () => answers > 0 && held.ofPage > 0 && held.ofSite > 0,
    release() {
      pace ??= setInterval(() => waiting.shift()?.(), apartMs);
    },
    close() {
      clearInterval(pace);
    },
  };
}
