/** The site: its addresses, its name, what search engines read. */
import * as z from "zod";
import { defaultSettings } from "#shared/default-settings.ts";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { isPlain, plainToOthers, refused, type SettingRule, warned } from "./rule.ts";
import { flag, setting, text } from "./setting.ts";

export const siteSettings = {
  publicUrl: setting({
    env: "PUBLIC_URL",
    schema: z.url().optional(),
    doc: "Public address of the product, for links in SMS and payment returns.",
    shownDefault: "http://localhost:PORT",
  }),
  apiHost: setting({
    env: "API_HOST",
    schema: z.url().optional(),
    doc: "Origin of the API, if the pages are served from another one.",
  }),
  productName: setting({
    env: "PRODUCT_NAME",
    schema: text(defaultSettings.productName),
    doc: "Product name shown to users.",
  }),
  supportPhone: setting({
    env: "SUPPORT_PHONE",
    schema: text("0800 000 7866").transform(formatPhone),
    doc: "The 24/7 phone and WhatsApp line.",
  }),
  jobPostingMarkup: setting({
    env: "JOB_POSTING_MARKUP",
    schema: flag(true),
    doc: "Whether pages of open jobs tell search engines that they are job postings.",
  }),
};

/** Reserved for documentation and tests (RFC 2606): no browser gets there. */
const placeholderHost = /(^|\.)((example|invalid|test)|example\.(com|net|org))$/;

const isPlaceholder = (url: string | undefined): boolean =>
  url !== undefined && placeholderHost.test(new URL(url).hostname);

const hasOnlyOrigin = (url: string): boolean => /^https?:\/\/[^/?#@]+\/*$/.test(url);

export const siteRules: SettingRule[] = [
  refused(
    "everywhere",
    "PUBLIC_URL",
    "must be an address like https://runor.example, without a path",
    ({ publicUrl }) => publicUrl !== undefined && !hasOnlyOrigin(publicUrl),
  ),
  refused("live", "PUBLIC_URL", "needed for links in SMS and payment returns", (config) => !config.publicUrl),
  refused("live", "PUBLIC_URL", plainToOthers, (config) => isPlain(config.publicUrl)),
  warned(
    "PUBLIC_URL",
    "is the placeholder of an example file: put the product's own address there",
    ({ publicUrl }) => isPlaceholder(publicUrl),
  ),
  refused("production", "API_HOST", plainToOthers, ({ apiHost }) => isPlain(apiHost)),
  warned(
    "SUPPORT_PHONE",
    "is the placeholder number",
    ({ supportPhone }) => supportPhone === siteSettings.supportPhone.schema.parse(undefined),
  ),
];
