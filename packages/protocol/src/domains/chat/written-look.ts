// How chat text may look, besides its colour: fonts and their sizes.

/** Font sizes of the chat, and the share of the base size each is shown at. */
export const chatFontSizes = { 8: '66%', 10: '83%', 12: '100%', 14: '117%' } as const;
export type ChatFontSize = keyof typeof chatFontSizes;
export const defaultChatFontSize: ChatFontSize = 12;

// Each stack names a metric-compatible font for systems that lack the first, so that lines break alike everywhere.
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
