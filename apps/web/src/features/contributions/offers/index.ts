// What publishing gives.
export { Offers, OffersHead } from './Offers.tsx';
