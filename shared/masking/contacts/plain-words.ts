/** Everyday words of posts about pages, adverts and trades: next to a platform they are not a name. */
import {
  isEveryday,
  isMailHost,
  isPlace,
  isState,
  mailWords,
  platforms,
  seekingVerbs,
} from "./address-words.ts";
import type { Token } from "./tokens.ts";

const plain = new Set(
  (
    "about above back articles arrange book collaborate confirm discuss purchase reserve lessons mother sofa names full act actor actors add admin adult advice affiliate again agent album amount ankara another answer apartment app apps " +
    "article artist asoebi assistant audience audio author autos baby background bag baker bakery bank bar barber barbing bead " +
    "beauty bed between bicycle bike birthday black blog blue board boat body book books boost boot both bottle bowl box boy boys " +
    "braids bread bride buy buyer buyers buying cake calendar call came camera can campaign car care career cars carpenter cash cat " +
    "catering celebrity certificate chair channels charity charm chat cheap chef chesterfield child children china chinese choir " +
    "christian church clean clear click client clients clip clips cloth clothes club coach code coffee college colour comedian " +
    "comedy community company computer concert cook cooking copy cosmetics course courses cover crafts cream create creative " +
    "creator cup curtain custom cute cv dance data date day days deal deals deep delivery demo desk dey diesel dinner direct " +
    "directory discount dispatch display doctor documents dog domain door double drama drawing dress drink drive driver drone dua " +
    "during early earn easy ebook edit editor education email employees engine english entertainment estate event events every " +
    "everybody everything excel exam experience experienced extra eye fabric face fan fans fashion fast female film filter find " +
    "finance fine fitness fix flat flower followership food football footwear form forms frame freelance freelancers french fresh " +
    "fridge friend friends fruit fry fuel full fun funny furniture gadget gadgets game games gamer gate generator german get gift " +
    "gifts girl girls give glass gold gospel grow guide guy gym hack hacked hacker hackers hair hairstyle half hand handbag hard " +
    "hashtag have he head health help high hire history hobby holiday hotel house how idea ideas image images important income " +
    "increase india indoor insight insights instagrammer insurance interior interior international internet interns investment " +
    "island issue item items jewellery joke journalist jumia keep kid kids kitchen kobo know lady ladies land landlord language " +
    "laptop laundry law lawyer lead leads learn leather less lesson lessons let letter level library life lifestyle light likes " +
    "line list listing little live loan local lock logistics logo logos loss lot love machine magazine mail main make makeover " +
    "makeup male man manage manual many map maps market marketer marketers maths may meal meat mechanic media medical meeting " +
    "member members memorial memories men menu merch message messages messaging meta micro mine mini minute mobile model models " +
    "modern moderator money month months more mother motion motor movie movies mr mrs much music musician my naija name names near " +
    "need needs negotiate network never news newspaper newsletter next ngo nice niger nigeria nigerian nigerians night nobody " +
    "normal notice number nurse nutrition office official often oil old once order orders organic other outdoor outfit over own " +
    "owner pack paid paint painter pair paper parent parents part parts party pastor pastors patience pay payment people perfume " +
    "person personal pet phone phones photo photographer photography picture pidgin pink plan player playlist plenty plumber pod " +
    "podcast poem political politician pop portrait poster potential power prank prayer press pretty private pro problem problems " +
    "product products professional profit programme programmer project properties property proof public publicity publish pure " +
    "quality question questions quick quote radio rank rate rates reach read real recipe recipes red referral registration relative " +
    "remove rent repair report reports request research response restaurant result results retail review reviews rice rider ring " +
    "risk room rubber rules run safe salary sale sales salon same sample samples scam school science screen script scripts second " +
    "secretary security see sell seller sellers selling seminar senior server set several sewing share shea shirt shoe shoes shoot " +
    "short shorts show side sign simple since singer site size skills skincare skit skits sleep slide slot slow small smart snack " +
    "soap sofa software solar song songs soon sort sound space spanish speak special speed sponsor sport sports stage standard star " +
    "start state stay stock stop strategist stream street stream student students studio stuff style styles subscribers subscriber " +
    "sunday supplier support surely table tailor take talent talk target tax taxi teacher teachers team tech template test text " +
    "their themes they thing things think ticket tickets tiler time title together tool top total touch tour toy trade trader " +
    "traffic trailer trailers transfer transport travel trend trends trip trophy truck trust try tune tutor tutorial tutorials twice " +
    "type unique university until up update updates urgent use used user users using usual van vendor vendors venue version via " +
    "viewers viewer viral virtual visa visitor visitors vlog vlogs voice volume volunteer waist wall want wardrobe warm watch water " +
    "way we wear web webinar website wedding week weeks weight welder well were whole wholesale why wide wife wig wigs win window " +
    "woman women wood word words worker world write writer year years yes yet yoga young youth zobo " +
    "wahala wetin wey una abi sha sef make fit go come don no e em them dem oga madam dash " +
    "axis factor ray generation edition group groups bike biker marketplace pixel ads insights seo sem certificate analytics classroom " +
    "docs drive sheets sheet meet pay play store chrome translate street earth adsense workspace calendar business"
  ).split(" "),
);

/** "suppliers", "students", "marketing": people and activities rather than a name. */
const plainEnding = /(?:ers|ors|ists|ants|ents|ians|ing|ings|ment|tion|tions|ness|ally)$/;
const longestPlain = 13;

/** Whether it is an ordinary word of posts, so that it is no name alone. */
export const isPlain = (token: Token | undefined): boolean =>
  token === undefined ||
  token.text.length < 3 ||
  isEveryday(token) ||
  isState(token) ||
  plain.has(token.text) ||
  (token.text.endsWith("s") && isPlain({ ...token, text: token.text.slice(0, -1) })) ||
  (token.text.length <= longestPlain && plainEnding.test(token.text));

/** Whether the word may be a name: no ordinary word, place or platform, and no word about finding people. */
export const mayBeName = (token: Token | undefined): token is Token =>
  token?.kind === "word" &&
  !(isPlain(token) || isPlace(token) || isMailHost(token)) &&
  !(platforms.has(token.text) || mailWords.has(token.text) || seekingVerbs.has(token.text));
