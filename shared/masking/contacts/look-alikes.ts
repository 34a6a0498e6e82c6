/** Characters that look like a plain letter or digit although Unicode does not map them to one. */
import { pairsIn } from "./pairs.ts";

/** Letters that Unicode does not decompose, and those of other alphabets that look like Latin ones. */
const letters = [
  "ıi łl øo đd ðd ħh ŋn ɓb ɗd ƙk ƴy ǝe əe ɛe ɔo æae œoe ßss þth ɩi ʋv ɑa ɡg",
  // Cyrillic.
  "аa вb гr еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd һh ԛq ԝw ӏl ьb з3 б6 ч4 пn яr ɍr иn цu",
  // Cherokee and Lisu.
  "ꭰd ꭱr ꭲt ꭵi ꭺa ꭻj ꭼe ꮃw ꮖi ꮇm ꮋh ꮐg ꮓz ꮟb ꮢr ꮤw ꮥs ꮩv ꮪs ꮮl ꮯc ꮲp ꮶk ꮷd ᏼb",
  "ꓐb ꓑp ꓓd ꓔt ꓖg ꓗk ꓙj ꓚc ꓜz ꓝf ꓟm ꓠn ꓡl ꓢs ꓣr ꓦv ꓧh ꓪw ꓫx ꓬy ꓮa ꓰe ꓲi ꓳo ꓴu",
  // Greek, and its capitals whose small letters look like others.
  "αa βb εe ηn ιi κk νv οo ρp σo τt υu χx ωw Ζz Ηh Μm Νn Υy",
  // Armenian.
  "օo սu հh ոn ցg",
  // Small capitals and phonetic letters.
  "ᴀa ʙb ᴄc ᴅd ᴇe ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ꜰf ꜱs ʊu ɯw ɱm ɲn ɳn ɹr ɽr ɾr ꭇr ʂs ʈt",
  // Canadian syllabics, which decorated alphabets are made of.
  "ᗩa ᗷb ᑕc ᗪd ᗴe ᖴf ᘜg ᕼh ᒍj ᛕk ᒪl ᗰm ᑎn ᑭp ᑫq ᖇr ᔕs ᑌu ᐯv ᗯw ᙭x ᖻy",
];
const digitsAndSigns = [
  "〇0 零0 一1 二2 三3 四4 五5 六6 七7 八8 九9 🔟10 🎱8 ⭕o ⚪o °o ∅0 ☐0 ǀl ∣l │l",
  "。. ․. ‧. ·. ∙. ⋅. •. ۔. ⁄/ ∕/ ÷/ ‐- ‑- ‒- –- —- −- ×x ٬, ٫. ’' ‘'",
];

export const lookalikes = pairsIn([...letters, ...digitsAndSigns].join(" "));

/** Runs of circled signs that Unicode does not fold: first and last code point, and the first's value. */
const circled: readonly [from: number, to: number, first: number | "a"][] = [
  [0x24eb, 0x24f4, 11],
  [0x24f5, 0x24fe, 1],
  [0x24ff, 0x24ff, 0],
  [0x2680, 0x2685, 1],
  [0x2776, 0x277f, 1],
  [0x2780, 0x2789, 1],
  [0x278a, 0x2793, 1],
  [0x1f10b, 0x1f10b, 0],
  [0x1f10c, 0x1f10c, 0],
  [0x1f150, 0x1f169, "a"],
  [0x1f170, 0x1f189, "a"],
  [0x1f1e6, 0x1f1ff, "a"],
];

export function circledOf(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  const row = circled.find(([from, to]) => code >= from && code <= to);
  if (!row) return undefined;
  const [from, , first] = row;
  return first === "a" ? String.fromCharCode(97 + code - from) : String(first + code - from);
}
