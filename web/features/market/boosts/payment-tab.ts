/** Opens a tab for the payment page. Browsers allow that only during a press, before the page's address is known. */

export interface PaymentTab {
  isOpen: boolean;
  goTo(link: string): void;
  close(): void;
}

/** Call it synchronously in the press handler. The tab shows `text` until the payment page loads. */
export function openPaymentTab(text: string): PaymentTab {
  const tab = window.open("", "_blank");
  if (!tab) return { isOpen: false, goTo: () => {}, close: () => {} };
  // The payment page must not get access to this window.
  tab.opener = null;
  tab.document.title = text;
  tab.document.body.textContent = text;
  return {
    isOpen: true,
    goTo: (link) => tab.location.replace(link),
    close: () => tab.close(),
  };
}
