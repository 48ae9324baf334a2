// A web app of a few lines, for tests of what surrounds pages: it shows the data it was given.
import type { PageRequest } from '@alcove/protocol';
import type { WebApp } from '../platform/http/web-app.ts';

export type PlainWeb = WebApp & {
  /** How often a page was rendered. */
  rendered: number;
  /** Takes the place of the answer for a path. */
  answers: Map<string, (page: PageRequest, request: Request) => Response | Promise<Response>>;
};

export function createPlainWeb(): PlainWeb {
  const web: PlainWeb = {
    rendered: 0,
    answers: new Map(),
    async render(page, request) {
      web.rendered += 1;
      const { pathname } = new URL(request.url);
      const answer = web.answers.get(pathname);
      if (answer) return answer(page, request);
      const { words: _words, call: _call, nonce, ...data } = page;
      if (pathname.endsWith('.data')) return Response.json(data);
      const html = `<html lang="${page.language}"><script nonce="${nonce}">1</script><script nonce="${nonce}" type="application/json">${JSON.stringify(data)}</script>${'<p>page</p>'.repeat(200)}</html>`;
      const status = pathname.endsWith('/nowhere') || pathname === '/404' ? 404 : 200;
      return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
    },
  };
  return web;
}

/** The data that the page above was given. */
export const dataOfPage = (html: string) =>
  JSON.parse(/application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as Omit<
    PageRequest,
    'words' | 'call' | 'nonce'
  >;
