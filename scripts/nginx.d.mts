export function nginx(): string | undefined;
export function ensureNginx(): void;
