/** The parts that tests use of two packages without types. */
declare module "@marbec/web-auto-extractor" {
  export interface Extracted {
    /** Items of JSON-LD by their type. */
    jsonld: Record<string, unknown[]>;
  }
  export default class WebAutoExtractor {
    constructor(options?: { addLocation?: boolean });
    parse(html: string): Extracted;
  }
}

declare module "@adobe/structured-data-validator" {
  import type { Extracted } from "@marbec/web-auto-extractor";

  export default class Validator {
    constructor(schemaOrg: { "@graph": readonly object[] });
    validate(extracted: Extracted): Promise<
      {
        issueMessage: string;
        severity: "ERROR" | "WARNING";
        /** `schemaOrg` for a type or property that the vocabulary does not have. */
        errorType?: string;
      }[]
    >;
  }
}
