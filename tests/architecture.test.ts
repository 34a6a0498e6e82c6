/** The rules of docs/architecture.md on which file may import which, checked over every source file. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** A feature's service may use the services of features earlier in this list. */
const featureOrder = [
  "platform/system",
  "platform/status",
  "platform/throttles",
  "platform/data-keys",
  "trust/audit",
  "staff/settings",
  "platform/idempotency",
  "money/ledger",
  "identity/sessions",
  "identity/number-history",
  "money/conflicts-of-interest",
  "trust/incidents",
  "platform/backups",
  "messaging/sms",
  "trust/blocks",
  "messaging/notifications",
  "identity/verification",
  "identity/second-factor",
  "staff/staff-roles",
  "identity/accounts",
  "identity/password-resets",
  "platform/media",
  "money/subscriptions",
  "messaging/content",
  "market/searches",
  "market/jobs",
  "market/boosts",
  "money/payments",
  "money/wallet",
  "money/banking",
  "money/withdrawals",
  "platform/webhooks",
  "money/reconciliation",
  "money/accounting",
  "market/comments",
  "market/calls",
  "market/servicemen",
  "market/trades",
  "market/places",
  "platform/search-engines",
  "platform/share-pictures",
  "market/offers",
  "market/saved-searches",
  "market/agents",
  "market/reviews",
  "trust/reports",
  "messaging/chat",
  "messaging/campaigns",
  "messaging/ussd",
  "staff/customers",
  "staff/insights",
  "identity/personal-data",
  "identity/account-deletion",
  "identity/retention",
  "platform/demo",
];

interface SourceFile {
  file: string;
  text: string;
  /** Imported paths: from the root for our own files, bare names for packages. */
  imports: string[];
}

const sources: SourceFile[] = globSync(["{shared,server,sandbox,web}/**/*.{ts,tsx}"], { cwd: root })
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return { file, text, imports: importsOf(file, text) };
  });

function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^;]*?\sfrom\s+"([^"]+)"|import\("([^"]+)"\)|\n\s*import\s*"([^"]+)"/g,
  );
  return [...found].map(([, from, lazy, bare]) => {
    const name = from ?? lazy ?? bare ?? "";
    if (name.startsWith("#texts/")) return name.replace("#texts", "shared/messages/en");
    if (name.startsWith("#")) return name.slice(1);
    return name.startsWith(".") ? path.posix.join(path.posix.dirname(file), name) : name;
  });
}

const inRoom = (room: string) => sources.filter(({ file }) => file.startsWith(`${room}/`));

/** Imports of these files that the rule forbids, as "file → import". */
function refused(files: SourceFile[], forbids: (imported: string, file: string) => boolean): string[] {
  return files.flatMap(({ file, imports }) =>
    imports.filter((name) => forbids(name, file)).map((name) => `${file} → ${name}`),
  );
}

const isOurs = (name: string) => /^(shared|server|sandbox|web|tests)\//.test(name);

describe("rooms", () => {
  test("shared imports only itself, zod and the phone metadata", () => {
    const allowed = /^(shared\/|zod|libphonenumber-js)/;
    expect(refused(inRoom("shared"), (name) => !allowed.test(name))).toEqual([]);
  });

  test("web never imports server or sandbox", () => {
    expect(refused(inRoom("web"), (name) => /^(server|sandbox|tests)\//.test(name))).toEqual([]);
  });

  test("server never imports web; only composition imports the sandbox", () => {
    const composition = ["server/runor.ts", "server/build-deps.ts", "server/gateways/create-gateways.ts"];
    expect(refused(inRoom("server"), (name) => name.startsWith("web/") || name.startsWith("tests/"))).toEqual(
      [],
    );
    expect(
      refused(inRoom("server"), (name, file) => name.startsWith("sandbox/") && !composition.includes(file)),
    ).toEqual([]);
  });

  test("sandbox imports only itself and shared", () => {
    expect(refused(inRoom("sandbox"), (name) => isOurs(name) && !/^(shared|sandbox)\//.test(name))).toEqual(
      [],
    );
  });
});

describe("server", () => {
  test("OpenTelemetry is imported by two files, which are loaded only where a collector is configured", () => {
    const files = ["server/tracing/otlp-metrics.ts", "server/tracing/otlp.ts"];
    const ofSdk = refused(inRoom("server"), (name) => name.startsWith("@opentelemetry/"));
    expect(new Set(ofSdk.map((line) => line.split(" ")[0]))).toEqual(new Set(files));
    const users = refused(inRoom("server"), (name) => files.includes(name));
    expect(users.sort()).toEqual(files.map((file) => `server/build-deps.ts → ${file}`));
  });

  const features = inRoom("server/features");
  const featureOf = (file: string) => file.split("/").slice(2, 4).join("/");

  test("every feature is in the order", () => {
    expect(
      [...new Set(features.map(({ file }) => featureOf(file)))].filter(
        (name) => !featureOrder.includes(name),
      ),
    ).toEqual([]);
  });

  test("a feature uses only itself and features before it in the order", () => {
    const late = refused(features, (name, file) => {
      if (!name.startsWith("server/features/")) return false;
      return featureOrder.indexOf(featureOf(name)) > featureOrder.indexOf(featureOf(file));
    });
    expect(late).toEqual([]);
  });

  test("features use each other's services and tasks, never queries or routes", () => {
    const around = refused(features, (name, file) => {
      if (!name.startsWith("server/features/") || featureOf(name) === featureOf(file)) return false;
      return /\.(queries|routes)\.ts$/.test(name);
    });
    expect(around).toEqual([]);
  });

  test("only queries, db, seed and the queue import Drizzle or hold SQL", () => {
    const knows = /^server\/(db|seed)\/|\.queries\.ts$|^server\/worker\/queue\.ts$/;
    expect(
      refused(
        inRoom("server"),
        (name, file) =>
          /^(drizzle-orm|pg$|server\/db\/(drizzle|pg-core)\.ts$)/.test(name) &&
          !knows.test(file) &&
          !importsTypesOnly(file, name),
      ),
    ).toEqual([]);
  });

  test("Drizzle is imported through db, so that a start parses its package.json once", () => {
    const through = ["server/db/drizzle.ts", "server/db/pg-core.ts"];
    const around = refused(
      inRoom("server"),
      (name, file) => /^drizzle-orm(\/pg-core)?$/.test(name) && !through.includes(file),
    );
    expect(around).toEqual([]);
  });

  test("only config.ts reads the environment", () => {
    const readers = inRoom("server").filter(
      ({ file, text }) =>
        /process\.env/.test(text) &&
        !["server/config.ts", "server/db/embedded/embedded-files.ts"].includes(file),
    );
    expect(readers.map(({ file }) => file)).toEqual([]);
  });

  test("only gateways make outgoing requests", () => {
    const callers = inRoom("server").filter(
      ({ file, text }) => /\bfetch\(/.test(text) && !file.startsWith("server/gateways/"),
    );
    expect(callers.map(({ file }) => file)).toEqual([]);
  });

  test("passwords are checked in two places, at sign-in and while signed in, and PINs in one; all count the wrong ones", () => {
    const checks = features.filter(({ text }) => /\bpasswordMatches\(/.test(text)).map(({ file }) => file);
    expect(checks.toSorted()).toEqual([
      ...["own-password.service.ts", "password-hash.ts", "signing-in.service.ts"].map(
        (name) => `server/features/identity/accounts/${name}`,
      ),
      "server/features/money/wallet/pins.service.ts",
    ]);
  });

  test("limits per address count the wider network too: features take their turns from throttles", () => {
    const knowsNetworks = /^server\/features\/(platform\/throttles|identity\/sessions)\//;
    const around = features.filter(
      ({ file, text }) => /\bnetworkOf\(/.test(text) && !knowsNetworks.test(file),
    );
    expect(around.map(({ file }) => file)).toEqual([]);
  });

  test("every text message passes the gate: one place calls the provider, each sending task is admitted where it is queued", () => {
    const calling = features.filter(({ text }) => /\bsms\.send\(/.test(text)).map(({ file }) => file);
    expect(calling).toEqual(["server/features/messaging/sms/deliver.ts"]);
    const delivering = features.filter(({ text }) => /\bdeliver(Sms|PhoneCode)\(/.test(text));
    const tasks = delivering.flatMap(({ text }) =>
      [
        ...text.matchAll(
          /export const (\w+) = defineTask(?:(?!defineTask)[\s\S])*?\bdeliver(?:Sms|PhoneCode)\(/g,
        ),
      ].map(([, name]) => name!),
    );
    expect(tasks.sort()).toEqual([
      "askClient",
      "sendPhoneCode",
      "sendResetLink",
      "sendSms",
      "sendVerificationCode",
    ]);
    const queues = (name: string) => new RegExp(`queue\\.send\\([^;]*\\b${name}\\b`);
    const ungated = features.filter(
      ({ text }) =>
        tasks.some((name) => queues(name).test(text)) && !/\badmit(Code|Notice|ConsentQuestion)\(/.test(text),
    );
    expect(ungated.map(({ file }) => file)).toEqual([]);
  });

  test("rules are pure: no clock, randomness or database of their own", () => {
    const impure = sources.filter(
      ({ file, text }) =>
        file.endsWith(".rules.ts") && /Date\.now|new Date\(\)|Math\.random|await |randomBytes/.test(text),
    );
    expect(impure.map(({ file }) => file)).toEqual([]);
  });

  test("routes hold no SQL and each answers by its contract", () => {
    const routes = sources.filter(({ file }) => file.endsWith(".routes.ts"));
    const bare = routes.filter(
      ({ text }) =>
        (text.match(/app\.(get|post|patch|put|delete)\(|app\.route\(/g) ?? []).length >
        (text.match(/response:|hide: true/g) ?? []).length,
    );
    expect(bare.map(({ file }) => file)).toEqual([]);
  });
});

describe("web", () => {
  test("web/ui names no business noun", () => {
    expect(
      refused(inRoom("web/ui"), (name) => /^web\/(features|routes|lib)\/|^shared\/contracts\//.test(name)),
    ).toEqual([]);
  });

  test("features import no route and no feature of another district; routes compose", () => {
    const districtOf = (file: string) => file.split("/")[2];
    const across = refused(inRoom("web/features"), (name, file) => {
      if (name.startsWith("web/routes/")) return true;
      return name.startsWith("web/features/") && districtOf(name) !== districtOf(file);
    });
    expect(across).toEqual([]);
  });

  test("only the local store uses local storage, only the API client, scripts on demand and what the service worker runs fetch, and the first script does both", () => {
    const stores = /^web\/lib\/(local-store|leave-first)\.ts$/;
    const storage = inRoom("web").filter(
      ({ file, text }) => /localStorage\b/.test(text) && !stores.test(file),
    );
    const fetchers =
      /^web\/(lib\/(api\/api|hydration\/fetch-then-import|leave-first)\.ts|sw\.ts|worker\/.*|lib\/device\/call-from-device\.ts)$/;
    const fetching = inRoom("web").filter(({ file, text }) => /\bfetch\(/.test(text) && !fetchers.test(file));
    expect([...storage, ...fetching].map(({ file }) => file)).toEqual([]);
  });

  test("what fails to load on demand is caught by `.catch`: the build moves both arguments of `.then` into what it guards", () => {
    const second =
      /\bimport\("[^"]+"\)\s*\.then\((?:[^(),]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*,\s*[^\s)]/;
    expect(
      inRoom("web")
        .filter(({ text }) => second.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });

  test("forms on a contract are ContractForms, which list their errors", () => {
    const bare = inRoom("web").filter(
      ({ file, text }) => /\bform\.onSubmit\(/.test(text) && file !== "web/lib/forms/contract-form.tsx",
    );
    expect(bare.map(({ file }) => file)).toEqual([]);
  });
});

describe("names and sizes", () => {
  test("every export has an importer", () => {
    // Frameworks read these: Drizzle the schema, React Router the pages, and it imports React from web/preact.
    const readByFrameworks = /^server\/db\/schema\/|^web\/(routes\/|preact\/|root\.tsx|entry\.)/;
    const files = globSync(["{shared,server,sandbox,web,tests,bench,scripts}/**/*.{ts,tsx,mjs}", "*.ts"], {
      cwd: root,
    });
    const users = new Map<string, number>();
    for (const file of files)
      for (const name of new Set(readFileSync(path.join(root, file), "utf8").match(/[A-Za-z_$][\w$]*/g)))
        users.set(name, (users.get(name) ?? 0) + 1);
    const unused = sources
      .filter(({ file }) => !readByFrameworks.test(file))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type) ([\w$]+)/gm)]
          .filter(([, name]) => users.get(name!) === 1)
          .map(([, name]) => `${file}: ${name}`),
      );
    expect(unused).toEqual([]);
  });

  test("comments take at most 5 % of the lines of code, tests included", () => {
    const files = globSync(["{shared,server,sandbox,web,tests,bench,scripts}/**/*.{ts,tsx,mjs}", "*.ts"], {
      cwd: root,
    });
    let lines = 0;
    let comments = 0;
    for (const file of files) {
      const text = readFileSync(path.join(root, file), "utf8");
      lines += text.split("\n").length - 1;
      comments += text.match(/^\s*(?:\/\/|\{?\/\*|\*[ /])/gm)?.length ?? 0;
    }
    expect(comments / lines).toBeLessThanOrEqual(0.05);
  });

  test("no drawers: utils, helpers, common, misc, barrels", () => {
    expect(
      sources
        .filter(({ file }) => /(^|\/)(utils?|helpers?|common|misc|index)(\.tsx?$|\/)/.test(file))
        .map(({ file }) => file),
    ).toEqual([]);
  });

  test("imports name the room from two folders up on", () => {
    const files = globSync(["{shared,server,sandbox,web,tests,bench}/**/*.{ts,tsx}"], { cwd: root });
    const climbs = /(?:from|import)\s*\(?\s*"((?:\.\.\/){2,}[^"]+)"/g;
    const found = files.flatMap((file) =>
      [...readFileSync(path.join(root, file), "utf8").matchAll(climbs)]
        .map(([, name = ""]) => path.join(path.dirname(file), name))
        .filter(isOurs)
        .map((name) => `${file} → ${name}`),
    );
    expect(found).toEqual([]);
  });

  test("default exports exist only where the framework requires them", () => {
    const framework = /^web\/(routes\/|root\.tsx|routes\.ts|entry\.)/;
    expect(
      sources
        .filter(({ file, text }) => /^export default/m.test(text) && !framework.test(file))
        .map(({ file }) => file),
    ).toEqual([]);
  });

  test("files have at most 250 lines", () => {
    const tables = /messages\/|seed\/content|\/places|\/service-/;
    const long = sources.filter(({ file, text }) => !tables.test(file) && text.split("\n").length > 251);
    expect(long.map(({ file, text }) => `${file} ${text.split("\n").length}`)).toEqual([]);
  });
});

/** Type imports from a package have no effect at run time. */
function importsTypesOnly(file: string, name: string): boolean {
  const text = sources.find((source) => source.file === file)?.text ?? "";
  const statements = [
    ...text.matchAll(new RegExp(`import\\s+(type\\s+)?[^;]*?from\\s*"${name.replace("/", "\\/")}"`, "g")),
  ];
  return statements.length > 0 && statements.every(([, typeOnly]) => typeOnly !== undefined);
}
