// The order of an authority, as an owner enters it.
export { OrderForm } from './OrderForm.tsx';
