// The gate's question inside a page: it travels with the page.
export { ProveAge } from './ProveAge.tsx';
