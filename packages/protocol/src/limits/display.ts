// Numbers of what is shown: chat text, popups, loading, scrollbars, dates.

/** Font sizes of the chat, and the share of the base size each is shown at. */
export const chatFontSizes = { 8: '66%', 10: '83%', 12: '100%', 14: '117%' } as const;
export type ChatFontSize = keyof typeof chatFontSizes;
export const defaultChatFontSize: ChatFontSize = 12;

// Each family names a metric-alike for systems that lack it, so that a line breaks alike everywhere.
export const chatFonts = {
  Arial: 'Arial, "Liberation Sans", Roboto, sans-serif',
  'Comic Sans MS': '"Comic Sans MS", "Comic Neue", "Chalkboard SE", cursive',
  'Courier New': '"Courier New", "Liberation Mono", monospace',
  Georgia: 'Georgia, Gelasio, serif',
  Impact: 'Impact, Anton, "Arial Narrow", sans-serif',
  Tahoma: 'Tahoma, "DejaVu Sans Condensed", sans-serif',
  'Times New Roman': '"Times New Roman", "Liberation Serif", serif',
  'Trebuchet MS': '"Trebuchet MS", "Fira Sans", sans-serif',
  Verdana: 'Verdana, "DejaVu Sans", sans-serif',
} as const;
export type ChatFont = keyof typeof chatFonts;
export const defaultChatFont: ChatFont = 'Arial';

export const audioPrefix = '/audio/';
export const sounds = ['message', 'pm', 'login', 'gift', 'call'] as const;

/** Long everywhere; short in the chat, for the current year. The reader's time zone. */
export const dateFormats = { long: 'DD/MM/YYYY HH:mm', short: 'DD/MM HH:mm' } as const;

export const popups = {
  autoHideMs: 3000,
  /** The last ones; the list page shows 20. */
  listed: 5,
  closeAnimationMs: 500,
  /** Shown on viewports wider than this. */
  minViewportPx: 480,
} as const;

/** The notification socket. */
export const notificationSocket = { pingEveryMs: 30_000, reconnectEveryMs: 30_000 } as const;

export const loading = {
  loaderRemovedAfterMs: 150,
  scriptTimeoutMs: 120_000,
  /** Words of a language: this many retries, each wait twice the one before. */
  wordsRetries: 5,
  wordsFirstWaitMs: 350,
} as const;

export const scrollbar = { thumbMinPx: 30, autoHideMs: 1000, hideDurationMs: 200 } as const;
