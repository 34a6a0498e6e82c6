import type { Setting, SettingTable, ValuesOf } from "#server/config/setting.ts";
import type { Fetch } from "../http/call-json.ts";
import type { PaymentGateway } from "./payments.ts";
import type { PayoutGateway } from "./payouts.ts";
import type { IncomingSmsGateway, SmsGateway } from "./sms.ts";
import type { UssdGateway } from "./ussd.ts";

export interface MoneyGateways {
  payments: PaymentGateway;
  payouts: PayoutGateway;
}

/** What every adapter calls its provider with. */
export interface Wire {
  fetch: Fetch;
  /** At least 30 s in production: Flutterwave gives up at 28 s, and a shorter limit only leaves outcomes unknown. */
  timeoutMs: number;
}

interface Provider<Table extends SettingTable, Gateways> {
  title: string;
  /** By configuration name. */
  settings: Table;
  /** The account's key. Without it the sandbox answers. */
  key: {
    setting: keyof Table & string;
    /** Test keys: no real money moves and no real phone is reached. */
    test: RegExp;
    /** The provider's public keys, which are sometimes pasted here by mistake. */
    public?: RegExp;
  };
  /** The only hosts that a live key is sent to. */
  host: { setting: keyof Table & string; pattern: RegExp; says: string };
  /** Settings that the key requires: always, or only with real money. */
  needs?: readonly { setting: keyof Table & string; where: "everywhere" | "live" }[];
  /** Secrets of our own choice, which must not be guessable. */
  ownSecrets?: readonly (keyof Table & string)[];
  connect(values: ValuesOf<Table>, wire: Wire): Gateways;
}

export interface AnyProvider extends Omit<Provider<Record<string, Setting<unknown>>, unknown>, "connect"> {}

export const paymentProvider = <Table extends SettingTable>(row: Provider<Table, MoneyGateways>) => row;
export const smsProvider = <Table extends SettingTable>(row: Provider<Table, SmsGateway>) => row;

/** An aggregator calls us and is never called: it has no key, only a secret in the addresses that it calls. */
interface AnyUssdProvider<Table extends SettingTable> {
  title: string;
  settings: Table;
  /** Without it only the sandbox may call. */
  secret: keyof Table & string;
  connect(values: ValuesOf<Table>): UssdGateway & IncomingSmsGateway;
}

export const ussdProvider = <Table extends SettingTable>(row: AnyUssdProvider<Table>) => row;
