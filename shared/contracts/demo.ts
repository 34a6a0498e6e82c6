/** Accounts for a sign-in by one click while the product runs on demo data and sandbox providers. */
import * as z from "zod/mini";

/** Empty wherever real users are. */
export const DemoSignInList = z.array(
  z.object({
    /** "Client", "Serviceman", "Accounting staff" … */
    label: z.string(),
    /** 11 digits. */
    phoneNumber: z.string(),
    password: z.string(),
  }),
);
export type DemoSignInList = z.infer<typeof DemoSignInList>;
