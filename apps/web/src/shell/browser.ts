// Whether this browser has the features that the site needs; its name is not read.
const needed = {
  css: ['color: light-dark(#000, #fff)', 'color: oklch(0.5 0.1 20)', 'backdrop-filter: blur(1px)'],
  globals: ['WebSocket', 'RTCPeerConnection', 'IntersectionObserver', 'ResizeObserver'],
} as const;

export function isBrowserOld(): boolean {
  const styles = needed.css.every((rule) => CSS.supports(rule));
  const engines = needed.globals.every((name) => name in globalThis);
  return !(styles && engines && 'popover' in HTMLElement.prototype && 'inert' in HTMLElement.prototype);
}
