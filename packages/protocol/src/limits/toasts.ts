// Numbers of toasts. Every page needs them: the other limits stay out of the first page's scripts.

/** The latest ones. */
export const toastsListed = 5;
export const toastShownMs = 3000;
export const toastClosingMs = 500;

/** R9.016: counted from the moment when the page has come. */
export const loaderRemovedAfterMs = 150;
