// The face of logging out: the first page brings none of it.
export { LogoutForm } from './LogoutForm.tsx';
