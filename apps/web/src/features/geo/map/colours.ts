// The colours of the page's tokens, as the map's engine reads them: it knows neither variables nor oklch().
const wanted = {
  sea: 'color-mix(in oklch, var(--certified) 8%, var(--bg-sunken))',
  land: 'var(--surface)',
  water: 'color-mix(in oklch, var(--certified) 26%, var(--surface))',
  border: 'var(--line-strong)',
  grid: 'var(--line)',
  gridStrong: 'var(--line-strong)',
  glow: 'var(--premium)',
  town: 'var(--text-2)',
  city: 'var(--text)',
  village: 'var(--text-3)',
  accent: 'var(--accent)',
} as const;

export type MapColours = Record<keyof typeof wanted, string>;

function rgbaOf(colour: string, pen: CanvasRenderingContext2D): string {
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha = 255] = pen.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`;
}

export function coloursAt(element: HTMLElement): MapColours {
  const probe = document.createElement('span');
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  element.append(probe);
  const entries = Object.entries(wanted).map(([name, colour]) => {
    probe.style.color = colour;
    return [name, pen ? rgbaOf(getComputedStyle(probe).color, pen) : 'gray'];
  });
  probe.remove();
  return Object.fromEntries(entries) as MapColours;
}

/** Another theme, ground or scheme of the system. */
export function onColours(changed: () => void): () => void {
  const watch = new MutationObserver(changed);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-ground'] });
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', changed);
  return () => {
    watch.disconnect();
    scheme.removeEventListener('change', changed);
  };
}
