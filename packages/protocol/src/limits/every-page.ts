// Numbers that every page needs, of toasts and the loader: the other limits stay out of the first page's scripts.

/** The latest toasts, which stand in a list. */
export const toastsListed = 5;
export const toastShownMs = 3000;
export const toastClosingMs = 500;

/** R9.016: counted from the moment when the page has come. */
export const loaderRemovedAfterMs = 150;
