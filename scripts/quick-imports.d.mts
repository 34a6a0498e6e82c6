export function registerQuickImports(): void;
