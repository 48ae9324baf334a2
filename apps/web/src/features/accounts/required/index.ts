// The face of what pages show in place of what only members may see: the first page brings none of it.
export { AuthorizationRequired } from './AuthorizationRequired.tsx';
