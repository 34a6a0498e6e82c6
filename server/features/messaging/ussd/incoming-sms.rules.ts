/** `yes` and `no` (1 and 2) answer a question that we sent. */
export type Command = "balance" | "stop" | "start" | "yes" | "no" | "unknown";

/** English and Pidgin; people write more words than asked for, so the first one counts. */
const commands: Readonly<Record<string, Command>> = {
  BAL: "balance",
  BALANCE: "balance",
  STOP: "stop",
  STOPALL: "stop",
  UNSUBSCRIBE: "stop",
  COMOT: "stop",
  START: "start",
  SUBSCRIBE: "start",
  "1": "yes",
  "2": "no",
};

export const commandIn = (text: string): Command =>
  commands[/[\p{L}\p{N}]+/u.exec(text)?.[0].toUpperCase() ?? ""] ?? "unknown";
