// The page that asked for Premium, remembered while one pays for it.

/** Read by the payment page once the payment has succeeded. */
const returnPageKey = 'return-after-payment';

/** Where a member is led after paying: the page that asked for it. */
export function returnAfterPayment(page: string): void {
  try {
    sessionStorage.setItem(returnPageKey, page);
  } catch {
    // Without storage the payment ends on its own page.
  }
}
