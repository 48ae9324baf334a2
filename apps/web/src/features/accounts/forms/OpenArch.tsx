// A drawing: the arch, its door ajar, and the evening behind it.
export const OpenArch = () => (
  <svg className="open-arch" width="104" height="122" viewBox="0 0 88 104" aria-hidden="true">
    <path d="M4 96V44a40 40 0 0 1 80 0v52z" fill="var(--surface-3)" />
    <path d="M14 96V46a30 30 0 0 1 60 0v50z" fill="oklch(.80 .128 32)" />
    <circle cx="52" cy="52" r="10" fill="oklch(.95 .06 88)" />
    <path d="M14 82c14-12 24-2 34-8s18-6 26-6v28H14z" fill="oklch(.58 .15 24)" />
    <path d="M13.2 96V46a31 31 0 0 1 16.8-27.6V104l-16.8-8z" fill="oklch(.25 .03 172)" />
    <circle cx="26" cy="64" r="2" fill="oklch(.88 .1 76)" />
  </svg>
);
