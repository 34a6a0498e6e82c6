export interface Result {
  passed: number;
  failures: { file?: string; title: string; reason: string }[];
  secondTry: string[];
  skipped: { title: string; needs?: string }[];
  isMissing?: true;
}
export function vitestResult(file: string): Result;
export function afterSecondTry(first: Result, second: Result): Result;
export function playwrightResult(file: string): Result;
export function summaryOf(results: Result[]): string;
