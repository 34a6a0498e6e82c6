/** A new tab for the payment page: browsers only let a press open one, and the page's address is not known yet. */

export interface PaymentTab {
  /** Whether the browser let the tab open. */
  isOpen: boolean;
  goTo(link: string): void;
  close(): void;
}

/** Call in the press itself, before anything is awaited. `text` stands in the tab until the payment page comes. */
export function openPaymentTab(text: string): PaymentTab {
  const tab = window.open("", "_blank");
  if (!tab) return { isOpen: false, goTo: () => {}, close: () => {} };
  // The payment page never gets a hand on ours.
  tab.opener = null;
  tab.document.title = text;
  tab.document.body.textContent = text;
  return {
    isOpen: true,
    goTo: (link) => tab.location.replace(link),
    close: () => tab.close(),
  };
}
