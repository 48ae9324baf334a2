// A drawing of an empty stage: a window in an arch, a lamp and a seat. It shows no person and nothing moves, so
// that it is not taken for a camera.
export const StageArt = () => (
  <svg className="stage-art" viewBox="0 0 420 240" width="420" height="240" aria-hidden="true">
    <defs>
      <linearGradient id="stage-sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="light-dark(oklch(0.83 0.045 235), oklch(0.26 0.045 255))" />
        <stop offset="0.75" stopColor="light-dark(oklch(0.9 0.04 60), oklch(0.33 0.06 290))" />
        <stop offset="1" stopColor="light-dark(oklch(0.93 0.05 70), oklch(0.4 0.075 20))" />
      </linearGradient>
      <radialGradient id="stage-glow">
        <stop offset="0" stopColor="light-dark(oklch(0.88 0.1 75 / 0.55), oklch(0.868 0.105 76 / 0.3))" />
        <stop offset="1" stopColor="oklch(0.868 0.105 76 / 0)" />
      </radialGradient>
    </defs>
    <circle cx="318" cy="84" r="120" fill="url(#stage-glow)" />
    <path d="M20 218h380" stroke="var(--line-strong)" strokeWidth="1.5" strokeLinecap="round" />
    {/* the window */}
    <path d="M112 176V88a54 54 0 0 1 108 0v88z" fill="url(#stage-sky)" />
    <path
      d="M112 176V88a54 54 0 0 1 108 0v88zM166 34v142M112 112h108"
      fill="none"
      stroke="var(--surface-3)"
      strokeWidth="5"
      strokeLinejoin="round"
    />
    <path d="M102 180h128" stroke="var(--surface-3)" strokeWidth="6" strokeLinecap="round" />
    {/* lights of the town, at night */}
    <g fill="light-dark(transparent, oklch(0.868 0.105 76))">
      <circle cx="136" cy="150" r="1.6" opacity=".9" />
      <circle cx="146" cy="158" r="1.3" opacity=".7" />
      <circle cx="188" cy="154" r="1.6" opacity=".8" />
      <circle cx="202" cy="147" r="1.3" opacity=".7" />
      <circle cx="196" cy="161" r="1.4" opacity=".9" />
      <circle cx="152" cy="74" r="1" opacity=".6" />
      <circle cx="184" cy="64" r="1.2" opacity=".6" />
    </g>
    {/* the lamp */}
    <path d="M318 112v102M298 216h40" stroke="var(--text-3)" strokeWidth="3.5" strokeLinecap="round" />
    <path d="M298 66h40l16 48h-72z" fill="light-dark(oklch(0.83 0.11 72), oklch(0.868 0.105 76))" />
    {/* the seat */}
    <path d="M188 216v-22a14 14 0 0 1 14-14h52a14 14 0 0 1 14 14v22z" fill="var(--accent)" opacity=".9" />
    <path d="M180 216v-14a9 9 0 0 1 18 0v14zM258 216v-14a9 9 0 0 1 18 0v14z" fill="var(--accent)" />
    {/* the plant */}
    <path
      d="M62 186c-4-26-20-36-30-38 12 8 18 20 22 38M66 186c0-30-4-48 2-62 6 16 4 36 4 62M76 186c2-22 14-34 26-36-10 8-14 20-18 36"
      fill="var(--surface-3)"
    />
    <path d="M52 186h36l-5 30H57z" fill="var(--surface-2)" stroke="var(--line-strong)" />
  </svg>
);
