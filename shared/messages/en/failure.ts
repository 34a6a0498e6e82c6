/** What every page may have to say when a call fails, whatever it was about. */
export const somethingFailed = "Something went wrong on our side. Please try again.";
