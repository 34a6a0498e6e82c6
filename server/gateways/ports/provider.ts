import type { Setting, SettingTable, ValuesOf } from "../../config-entry.ts";
import type { PaymentGateway } from "./payments.ts";
import type { PayoutGateway } from "./payouts.ts";
import type { SmsGateway } from "./sms.ts";

/** Both ways of money at one provider. */
export interface MoneyGateways {
  payments: PaymentGateway;
  payouts: PayoutGateway;
}

/** Everything that the product knows of a provider before it calls it. */
export interface Provider<Table extends SettingTable, Gateways> {
  /** As people write it. */
  title: string;
  /** By their names in the configuration. */
  settings: Table;
  /** What opens the account. Without it the sandbox answers. */
  key: {
    setting: keyof Table & string;
    /** Keys with which no real money moves and no real phone is reached. */
    test: RegExp;
    /** Keys of the provider that are no secret, and pasted here by mistake. */
    public?: RegExp;
  };
  /** The only hosts that a live key travels to. */
  host: { setting: keyof Table & string; pattern: RegExp; says: string };
  /** What the key is worth nothing without: always, or only with real money. */
  needs?: readonly { setting: keyof Table & string; where: "everywhere" | "live" }[];
  /** Secrets of our own choice, which strangers must not guess. */
  ownSecrets?: readonly (keyof Table & string)[];
  connect(values: ValuesOf<Table>, timeoutMs: number): Gateways;
}

/** A row of the table, whatever its settings are. */
export interface AnyProvider extends Omit<Provider<Record<string, Setting<unknown>>, unknown>, "connect"> {}

export const paymentProvider = <Table extends SettingTable>(row: Provider<Table, MoneyGateways>) => row;
export const smsProvider = <Table extends SettingTable>(row: Provider<Table, SmsGateway>) => row;
