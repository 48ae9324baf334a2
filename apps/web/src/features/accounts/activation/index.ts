// The page that a mailed activation link opens: a part of its own, so that only that page loads it.
export { default as ActivationByLink } from './ActivationByLink.tsx';
