// Writing a set.
export { SubmitForm } from './SubmitForm.tsx';
