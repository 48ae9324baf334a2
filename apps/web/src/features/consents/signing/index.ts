// A person's own page: it travels alone.
export { PersonalLink } from './PersonalLink.tsx';
export { cameBack } from './use-link-post.tsx';
