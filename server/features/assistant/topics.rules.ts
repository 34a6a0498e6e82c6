/** What is asked that no text answers: greetings, the asker's own account, who and what is there now, a person. */
import { findPlaceOrLga } from "#shared/places-lgas.ts";
import { serviceCalled } from "#shared/service-search.ts";
import { saysPaymentIsLost } from "./phrases.rules.ts";
import { plainWords } from "./wording.rules.ts";

export type OwnTopic =
  | "balance"
  | "subscription"
  | "calls"
  | "jobs"
  | "accountNumber"
  | "bank"
  | "privateName";
type SmallTalk = "hello" | "thanks" | "goodbye" | "whoAreYou";

/** A trade, a place, both or neither. */
export interface Sought {
  service?: string;
  state?: string;
  lga?: string;
}

export type Topic =
  | { kind: "small-talk"; about: SmallTalk }
  | { kind: "own"; about: OwnTopic }
  | ({ kind: "jobs" } & Sought)
  | ({ kind: "servicemen" } & Sought)
  | { kind: "person" };

const smallTalk: readonly (readonly [SmallTalk, RegExp])[] = [
  [
    "hello",
    /^(hi+|hello+|hey+|howdy|how far|how una dey|how you dey|how are you|good (morning|afternoon|evening|day)|wetin dey|sup|bawo ni|sannu|kedu|ndewo|e kaaro|e kaabo)( (there|o+|oga|sir|ma|runor|bot|all|everyone|today|now))*$/,
  ],
  [
    "thanks",
    /^(ok(ay)? )?(thanks?( you)?|tnx|thx|ese|e se|nagode|daalu|i appreciate|god bless( you)?)( .{0,25})?$/,
  ],
  ["goodbye", /^(bye( bye)?|good ?bye|good ?night|see you|o dabo|later)( .{0,15})?$/],
  ["whoAreYou", /\b(who|what) (are|be) you\b|\bare you (a )?(robot|bot|human|real|person|machine)\b/],
];

const asksForPerson =
  /\b(real|human|live) (human|person|being|people)\b|\b(speak|talk|chat) (to|with) (a |an |some |your |one |real |una )*(person|somebody|someone|human|people|customer|support|agent|staff|oga|manager|boss|admin)\b|\bcustomer (care|service|support)\b|\b(support|help) ?(line|desk|number)\b|\b(your|una|runor) (phone )?(number|line|contact|whatsapp|e ?mail)\b|\b(call|contact|reach) (you|una|runor|support)\b|\b(what time|when)\b.*\b(support|line|una|office|you)\b.*\b(open|close|work)\w*|\b(una|your|you|runor|get)\b.*\bwhatsapp\b|\b(make una|can you|can una|please|abeg) call me\b|^(support|help|help me|contact)$/;

/** Only a question about the asker's own figures, not how things work in general. */
const howTo = /^(please |abeg |pls )?(how (do|can|to|i go|i fit|person)|why|what (is|are) (a|the) )/;
const changes = /\b(change|update|correct|remove) my\b/;
const own: readonly (readonly [OwnTopic, RegExp])[] = [
  [
    "calls",
    /\b(how many|any|remain\w*|left|lef|(do|can|may|fit) i( still)?( have| get)?)\b.*\bfree calls?\b|\b(how many|any|remain\w*|left|lef)\b.*\bcalls?\b|\bnumber of (free )?calls\b|\bcalls?\b.*\b(left|remain\w*|lef)\b/,
  ],
  [
    "jobs",
    /\b(how many|any)\b.*\bfree (posts?|jobs?)\b|\b(free )?(posts?|jobs?)\b.*\b(left|remain\w*|lef)\b|\bhow many (more )?(jobs?|posts?) (can|may|fit) i\b|\bhow many (more )?(jobs?|posts?) i (can|may|fit)\b/,
  ],
  [
    "subscription",
    /\b(when|am i|am i still|i still|is my|my|check)\b.*\b(subscri\w+|plan|premium)\b.*\b(end|ends|expire\w*|finish\w*|over|stop\w*|active|on|run out|still|renew)\b|\b(when|end|expiry|what) (date )?(does |do |is |will |go )?my (subscri\w+|plan)\b|\bam i (still )?subscribed\b|\bdo i (still )?have (a )?(subscription|plan)\b|\bi still get (subscri\w+|plan)\b/,
  ],
  [
    "balance",
    /\b(my|check|current|account|wallet) (\w+ )?balance\b|\b(how much|how many units?|wetin|what)\b.*\b(in|inside|for|dey|left in|have in|on) (my )?(the )?(wallet|account)\b|\bhow (much|many)( (unit|money|credit|naira|cash)s?)? (do )?i (have|get|still get|still have)\b|\bhow much (money |units? )?(remain|left|dey)\b.*\b(me|my|wallet)\b|^(my )?balance$/,
  ],
  [
    "accountNumber",
    /\b(what|wetin|which|my)\b.*\bmy (runor )?account (number|no)\b|\bmy (runor )?account (number|no)$/,
  ],
  ["bank", /\b(which|what|wetin)\b.*\bbank( account)?\b.*\b(linked|connected|my|i (use|link|add)\w*)\b/],
  ["privateName", /\b(what|wetin|which) (is|be) my (private|nick) ?name\b|\bmy private name$/],
];

const countsJobs =
  /\b(how many|number of|total|any|plenty|dey|is there|are there|which)\b.*\b(jobs?|works?|gigs?|vacanc\w+|tasks?)\b|\b(jobs?|works?|gigs?) (dey|in|for|at|near|around)\b/;
const seeksWorker =
  /\b(need|want|wan|wants|find|finding|looking|look for|show me|search\w*|get me|where|any|which|who|best|good|available|near|how many|list of)\b/;
const asksCount = /\b(how many|number of|total)\b/;
const servicemen = /\b(servicem[ae]n|artisans?|technicians?|handym[ae]n)\b/;
/** Who says what they are themselves looks for work, or asks about their own card. */
const isAboutSelf =
  /\b(i|we) (be|am|dey|sell|do)\b|\bi'm\b|\bmy (work|shop|business|card|customers?|clients?)\b/;
const aboutOthers =
  /\b(my (job|post|work)s?|called|callers|remov\w*|post|posted|fee|pay|paid|money|free|accept\w*|took|take|taken|boost|top|call|hire|scam|fake|real|cancel|delete|close|how (do|can|to|i))\b/;

/** The topic of a message; undefined when the answer has to be looked for among texts. */
export function topicOf(message: string): Topic | undefined {
  const plain = plainWords(message);
  const talk = smallTalk.find(([, pattern]) => pattern.test(plain));
  if (talk) return { kind: "small-talk", about: talk[0] };
  if (asksForPerson.test(plain)) return { kind: "person" };
  const about =
    howTo.test(plain) || changes.test(plain) || saysPaymentIsLost(plain)
      ? undefined
      : own.find(([, pattern]) => pattern.test(plain))?.[0];
  if (about) return { kind: "own", about };
  return jobsTopic(plain) ?? servicemenTopic(plain);
}

function servicemenTopic(plain: string): Topic | undefined {
  const service = serviceNamed(plain);
  const place = findPlaceOrLga(plain);
  const countsAll = asksCount.test(plain) && servicemen.test(plain);
  if (!service && !countsAll && !(servicemen.test(plain) && place.state)) return undefined;
  const seeks = seeksWorker.test(plain) || (service && place.state);
  if (!seeks || howTo.test(plain) || isAboutSelf.test(plain)) return undefined;
  if (
    /\b(jobs?|works?|gigs?|vacanc\w+|agents?|card|call(ed|s)?|pay|paid|spoil\w*|upload|(can|fit) i)\b/.test(
      plain,
    )
  )
    return undefined;
  return { kind: "servicemen", ...sought(service, place) };
}

const sought = (service: string | undefined, { state, lga }: Sought): Sought => ({
  ...(service && { service }),
  ...(state && { state }),
  ...(lga && { lga }),
});

function jobsTopic(plain: string): Topic | undefined {
  if (aboutOthers.test(plain)) return undefined;
  const place = findPlaceOrLga(plain);
  const service = serviceNamed(plain);
  const namesBoth = service && place.state && /\b(jobs?|works?|gigs?)\b/.test(plain);
  if (!namesBoth && !countsJobs.test(plain)) return undefined;
  if (!place.state && !service && !asksCount.test(plain) && !/\b(open|available|now|today)\b/.test(plain))
    return undefined;
  return { kind: "jobs", ...sought(service, place) };
}

/** Single words and pairs, so that a place or a filler word names no trade. */
function serviceNamed(plain: string): string | undefined {
  const words = plain
    .split(" ")
    .filter(
      (word) =>
        !/^(jobs?|works?|gigs?|open|how|many|any|now|today|near|app|site|website|phone|account|money|help|block|show|speak|talk|vacanc\w+|register)$/.test(
          word,
        ),
    );
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  for (const name of [...pairs, ...words]) {
    const service = serviceCalled(name);
    if (service) return service;
  }
  return undefined;
}
