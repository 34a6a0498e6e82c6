export const books = {
  incidentResolved: "The finding is closed.",
  refundReturned: "The money is on its way back to the customer.",
  refundSending: "The provider is told to give the money back. This list says when it has.",
  ownIncident: "Somebody else has to decide about your own payment.",
  refundFailed: "The provider refused. Nothing was given back; you may try again.",
} as const;
