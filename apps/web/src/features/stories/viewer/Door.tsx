// The closed door of a story that is over.
import './door.css';

export const Door = () => (
  <svg className="story-closed-door" viewBox="0 0 96 120" aria-hidden="true">
    <path d="M0 120V48a48 48 0 0 1 96 0v72z" />
    <path d="M28 120V54a20 20 0 0 1 40 0v66z" />
  </svg>
);
