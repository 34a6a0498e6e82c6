/** The part of bootstrap.mjs that TypeScript uses. */
export const productProgram: string;
export const quickImports: string;
export const lean: { flags: string[]; environment: Record<string, string> };
