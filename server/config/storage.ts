/** Where uploaded files and backups are stored. */
import { accessSync, constants } from "node:fs";
import * as z from "zod";
import { isPlainAbroad, plainToOthers, refused, type SettingRule, warned } from "./rule.ts";
import { days, optional, setting, text, whole } from "./setting.ts";

export const storageSettings = {
  storageDriver: setting({
    env: "STORAGE_DRIVER",
    schema: z.enum(["disk", "s3"]).default("disk"),
    doc: "Storage of uploaded files.",
  }),
  s3Endpoint: setting({
    env: "S3_ENDPOINT",
    schema: z.url().optional(),
    doc: "S3-compatible endpoint, when not AWS.",
  }),
  s3Region: setting({ env: "S3_REGION", schema: text("eu-west-1"), doc: "S3 region." }),
  s3Bucket: setting({ env: "S3_BUCKET", schema: optional, doc: "S3 bucket." }),
  s3AccessKeyId: setting({ env: "S3_ACCESS_KEY_ID", schema: optional, doc: "S3 key.", secret: true }),
  s3SecretAccessKey: setting({
    env: "S3_SECRET_ACCESS_KEY",
    schema: optional,
    doc: "S3 secret.",
    secret: true,
  }),
  backupTo: setting({
    env: "BACKUP_TO",
    schema: optional,
    doc: "Where backups go: a folder, or s3://bucket/prefix with the S3_ settings. The embedded database's log and new uploads on a disk are saved there continuously, and a monthly drill restores the newest backup from there.",
  }),
  backupKeyFile: setting({
    env: "BACKUP_KEY_FILE",
    schema: optional,
    doc: "File with the keys that encrypt backups, one a line, the newest first (`npm run backup -- --new-key <file>`). Keep a copy elsewhere: without it no backup can be read.",
  }),
  backupKeepDays: setting({
    env: "BACKUP_KEEP_DAYS",
    schema: days(35),
    doc: "Days after which the next backup removes an older one, and the log and the uploaded files that only this one needs. 0 keeps all.",
  }),
  backupLogSeconds: setting({
    env: "BACKUP_LOG_SECONDS",
    schema: whole(60, 5, 3600),
    doc: "Seconds after which the embedded database closes an open segment of its log, so that it can be saved. Each segment takes at least some 20 KB.",
  }),
};

const isBucket = (address: string): boolean => /^s3:\/\/[^/]+/.test(address);

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

export const storageRules: SettingRule[] = [
  refused(
    "everywhere",
    "S3_BUCKET",
    "needed with STORAGE_DRIVER=s3",
    (config) => config.storageDriver === "s3" && !config.s3Bucket,
  ),
  refused(
    "everywhere",
    "S3_ACCESS_KEY_ID",
    "needed with S3_SECRET_ACCESS_KEY",
    (config) => Boolean(config.s3SecretAccessKey) && !config.s3AccessKeyId,
  ),
  refused(
    "everywhere",
    "S3_SECRET_ACCESS_KEY",
    "needed with S3_ACCESS_KEY_ID",
    (config) => Boolean(config.s3AccessKeyId) && !config.s3SecretAccessKey,
  ),
  refused(
    "everywhere",
    "BACKUP_TO",
    "must be a folder, or an address like s3://bucket/prefix",
    ({ backupTo }) =>
      backupTo !== undefined && /^[a-z][a-z\d+.-]*:\/\//i.test(backupTo) && !isBucket(backupTo),
  ),
  refused(
    "everywhere",
    "BACKUP_KEY_FILE",
    "cannot be read",
    ({ backupKeyFile, role }) => role !== "web" && backupKeyFile !== undefined && !isReadable(backupKeyFile),
  ),
  refused("production", "S3_ENDPOINT", `${plainToOthers}, except on this machine`, ({ s3Endpoint }) =>
    isPlainAbroad(s3Endpoint),
  ),
  warned(
    "STORAGE_DRIVER",
    "with several processes DATA_DIR must be on a shared disk",
    (config) => Boolean(config.databaseUrl) && config.storageDriver === "disk",
  ),
  warned(
    "BACKUP_TO",
    "without it the log is saved only by backups, and no drill runs",
    (config) => !config.backupTo,
  ),
  warned(
    "BACKUP_KEY_FILE",
    "without it backups are not encrypted: they hold phone numbers and the ledger",
    (config) => !config.backupKeyFile,
  ),
];
