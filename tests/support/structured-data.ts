/** What search engines read in a page's structured data, and what they refuse. */
import { readFileSync } from "node:fs";
import path from "node:path";
import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";

const scripts = /(<script type="application\/ld\+json">)(.*?)(<\/script>)/g;

type Thing = { "@type"?: string; "@graph"?: Thing[] } & Record<string, unknown>;

const parsed = (json: string): Thing => JSON.parse(json);

/** The contents of a page's JSON-LD scripts. */
export const factsIn = (html: string) =>
  [...html.matchAll(scripts)].map(([, , json = ""]) => JSON.parse(json));

/** The page as it would be without this property of things of this type. */
export function without(html: string, type: string, property: string): string {
  return html.replace(scripts, (_, start, json, end) => {
    const facts = parsed(json);
    for (const thing of thingsIn(facts)) if (thing["@type"] === type) remove(thing, property.split("."));
    return start + JSON.stringify(facts) + end;
  });
}

function remove(from: unknown, [name = "", ...names]: readonly string[]): void {
  for (const thing of [from].flat() as Thing[])
    if (names.length === 0) delete thing[name];
    else remove(thing[name], names);
}

const thingsIn = (facts: Thing): Thing[] => facts["@graph"] ?? [facts];

const text = /\S/;
const address = /^https?:\/\/\S+$/;

/** What search engines require of the types for which the validator has no rules. */
export const requirements: readonly [type: string, property: string, value: RegExp][] = [
  ["LocalBusiness", "name", text],
  ["LocalBusiness", "address.@type", /^PostalAddress$/],
  ["LocalBusiness", "address.addressCountry", /^NG$/],
  ["Article", "headline", text],
  ["Article", "image", address],
  ["Article", "datePublished", /^\d{4}-\d\d-\d\dT[\d:.]+Z$/],
  ["Article", "author.name", text],
  ["FAQPage", "mainEntity.name", text],
  ["FAQPage", "mainEntity.acceptedAnswer.text", text],
  ["WebSite", "url", address],
  ["WebSite", "potentialAction.target.urlTemplate", /^https?:\/\/\S+\{search_term_string\}/],
  ["WebSite", "potentialAction.query-input", /^required name=search_term_string$/],
];

/** All values at the path; undefined for a missing one and for an empty list. */
const valuesAt = (thing: Thing, property: string): unknown[] =>
  property.split(".").reduce<unknown[]>(
    (found, name) =>
      found.flatMap((each) => {
        const value = (each as Thing | undefined)?.[name];
        return Array.isArray(value) && value.length === 0 ? [undefined] : value;
      }),
    [thing],
  );

const unmet = (thing: Thing): string[] =>
  requirements
    .filter(([type]) => type === thing["@type"])
    .filter(([, property, value]) =>
      valuesAt(thing, property).some((each) => !value.test(String(each ?? ""))),
    )
    .map(([type, property]) => `${type} needs ${property}`);

/** What search engines or schema.org's vocabulary refuse in a page. */
export async function errorsIn(html: string): Promise<string[]> {
  const extracted = new WebAutoExtractor({ addLocation: true }).parse(html);
  const issues = await new Validator(vocabulary()).validate(extracted);
  const refused = issues.filter(
    ({ severity, errorType }) => severity === "ERROR" || errorType === "schemaOrg",
  );
  return [
    ...refused.map(({ issueMessage }) => issueMessage),
    ...factsIn(html).flatMap(thingsIn).flatMap(unmet),
  ];
}

let read: { "@graph": readonly object[] } | undefined;

/** schema.org's vocabulary as the validator reads it, from the types of `schema-dts`. */
function vocabulary() {
  if (read) return read;
  const file = path.resolve(import.meta.dirname, "../../node_modules/schema-dts/dist/schema.d.ts");
  const types = readFileSync(file, "utf8").matchAll(
    /^(?:export )?interface (\w+?)(?:Base|Leaf) extends ([^{]+)\{(.*?)^\}/gms,
  );
  const graph: object[] = [];
  for (const [, name = "", parents = "", body = ""] of types) {
    const above = [...parents.matchAll(/(\w+)Base\b/g)].map(([, parent]) => parent);
    // A type's leaf extends the type's own base, if it has one.
    if (!above.includes(name))
      graph.push({
        "@type": "rdfs:Class",
        "@id": `schema:${name}`,
        "rdfs:subClassOf": above.map((parent) => ({ "@id": `schema:${parent}` })),
      });
    for (const [, property] of body.matchAll(/^ {4}"(\w+)"\?:/gm))
      graph.push({
        "@type": "rdf:Property",
        "@id": `schema:${property}`,
        "schema:domainIncludes": [{ "@id": `schema:${name}` }],
      });
  }
  read = { "@graph": graph };
  return read;
}
