// The frame of every developer page: its address, that it is for development only, and its content.
import type { Words } from '@alcove/i18n';
import type { Language } from '@alcove/protocol';
import { interfaceFont } from '../../platform/http/interface-font.ts';
import { Html, html } from './html.ts';
import { pageStyle } from './page-style.ts';

export const icon = (drawing: Html) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawing}</svg>`;
const terminal = icon(html`<path d="M12 19h8" /><path d="m4 17 6-6-6-6" />`);
const logo = html`<svg viewBox="0 0 26 30" aria-hidden="true">
  <path d="M0 30V13a13 13 0 0 1 26 0v17h-5.6V13a7.4 7.4 0 0 0-14.8 0v17z" fill="currentColor" />
  <path d="M9.2 30V14a3.8 3.8 0 0 1 7.6 0v16z" fill="var(--accent)" />
</svg>`;

type Parts = { address: string; title: string; style: string; aside?: Html; content: Html };

export const developerPage = (
  { language, nonce, words }: { language: Language; nonce: string; words: Words },
  { address, title, style, aside, content }: Parts,
): string =>
  html`<!DOCTYPE html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Alcôve</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${new Html(interfaceFont() + pageStyle + style)}
        </style>
      </head>
      <body>
        <div class="page">
          <header>
            ${logo}<b>${address}</b><span class="only">${terminal}${words.t('dev:only')}</span
            ><span class="space"></span>${aside}
          </header>
          ${content}
        </div>
      </body>
    </html> `.markup;
