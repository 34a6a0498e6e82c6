/** Streams carry metadata: cameras write places and serial numbers into SEI units. Keeps what a decoder needs. */

/** H.264 NAL units with picture data or parameters. Dropped: SEI (6), filler (12) and reserved types. */
const avcUnits = new Set([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 19, 20]);

const isAvcKept = (header: number): boolean => avcUnits.has(header & 0x1f);
/** HEVC NAL units up to the end of the bitstream (37). Dropped: filler (38), SEI (39, 40) and reserved types. */
const isHevcKept = (header: number): boolean => ((header >> 1) & 0x3f) <= 37;

/** Bytes of the length prefix of each unit, from an avcC or hvcC record. */
export const avcLengthSize = (record: Uint8Array): number => ((record[4] ?? 3) & 3) + 1;
export const hevcLengthSize = (record: Uint8Array): number => ((record[21] ?? 3) & 3) + 1;

export const keptAvcUnits = (packet: Uint8Array, lengthSize: number): Uint8Array =>
  keptUnits(packet, lengthSize, isAvcKept);
export const keptHevcUnits = (packet: Uint8Array, lengthSize: number): Uint8Array =>
  keptUnits(packet, lengthSize, isHevcKept);

/** Filters a packet of length-prefixed units. A unit that exceeds the packet ends it. */
function keptUnits(packet: Uint8Array, lengthSize: number, isKept: (header: number) => boolean): Uint8Array {
  const kept: Uint8Array[] = [];
  for (let at = 0; at + lengthSize < packet.length; ) {
    const end = at + lengthSize + bigEndian(packet, at, lengthSize);
    if (end > packet.length) break;
    if (end > at + lengthSize && isKept(packet[at + lengthSize]!)) kept.push(packet.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** Profiles whose avcC record continues with the colour format and extensions of the parameter sets. */
const extendedAvcProfiles = new Set([100, 110, 122, 144]);

/** The avcC record of an H.264 track with its parameter sets (units of types 7, 8, 13) and nothing after them. */
export function keptAvcRecord(record: Uint8Array): Uint8Array {
  const headBytes = 5;
  const sequences = avcSets(record, headBytes, { type: 7, mask: 0x1f });
  const pictures = avcSets(record, sequences.end, { type: 8, mask: 0xff });
  const kept = [record.subarray(0, headBytes), sequences.bytes, pictures.bytes];
  const formatEnd = pictures.end + 3;
  if (extendedAvcProfiles.has(record[1] ?? 0) && formatEnd < record.length)
    kept.push(
      record.subarray(pictures.end, formatEnd),
      avcSets(record, formatEnd, { type: 13, mask: 0xff }).bytes,
    );
  return Buffer.concat(kept);
}

/** A counted list of units; those of another type are dropped. `mask`: the bits of the count. */
function avcSets(
  record: Uint8Array,
  start: number,
  { type, mask }: { type: number; mask: number },
): { bytes: Uint8Array; end: number } {
  const count = record[start] ?? 0;
  const kept: Uint8Array[] = [];
  let at = start + 1;
  for (let set = 0; set < (count & mask); set += 1) {
    const end = at + 2 + bigEndian(record, at, 2);
    if (end > record.length) break;
    if (((record[at + 2] ?? 0) & 0x1f) === type) kept.push(record.subarray(at, end));
    at = end;
  }
  return { bytes: Buffer.concat([Uint8Array.of((count & ~mask) | kept.length), ...kept]), end: at };
}

/** The hvcC record of an HEVC track without its arrays of SEI units. */
export function keptHevcRecord(record: Uint8Array): Uint8Array {
  const headBytes = 23;
  if (record.length < headBytes) return record;
  const kept: Uint8Array[] = [];
  let at = headBytes;
  for (let array = 0; array < record[headBytes - 1]!; array += 1) {
    const start = at;
    const type = (record[at] ?? 0) & 0x3f;
    const units = bigEndian(record, at + 1, 2);
    at += 3;
    for (let unit = 0; unit < units && at < record.length; unit += 1) at += 2 + bigEndian(record, at, 2);
    if (at > record.length) break;
    if (type <= 37) kept.push(record.subarray(start, at));
  }
  const head = Uint8Array.from(record.subarray(0, headBytes));
  head[headBytes - 1] = kept.length;
  return Buffer.concat([head, ...kept]);
}

/** An AV1 packet without metadata (5), tile lists (8) and padding (15). */
export function keptAv1Units(packet: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  for (let at = 0; at < packet.length; ) {
    const header = packet[at]!;
    const type = (header >> 3) & 15;
    const hasExtension = (header & 4) !== 0;
    const start = at;
    at += hasExtension ? 2 : 1;
    if ((header & 2) === 0) at = packet.length;
    else {
      const [size, sizeBytes] = leb128(packet, at);
      at += sizeBytes + size;
    }
    if (at > packet.length) break;
    if (![5, 8, 15].includes(type)) kept.push(packet.subarray(start, at));
  }
  return Buffer.concat(kept);
}

/** An av1C record: four bytes, then units. */
export const keptAv1Record = (record: Uint8Array): Uint8Array =>
  Buffer.concat([record.subarray(0, 4), keptAv1Units(record.subarray(4))]);

/** AudioSpecificConfig: at most ten bytes with a channel configuration; without one (0) a list of channels follows. */
export function keptAacRecord(record: Uint8Array): Uint8Array {
  const [first = 0, second = 0] = record;
  const hasOwnRate = (((first & 7) << 1) | (second >> 7)) === 15;
  const channels = ((hasOwnRate ? (record[4] ?? 0) : second) >> 3) & 15;
  return channels === 0 ? record : record.subarray(0, 10);
}

/** An OpusHead: 19 bytes, and in families other than 0 the mapping of its channels. */
export const keptOpusRecord = (record: Uint8Array): Uint8Array =>
  record.subarray(0, record[18] ? 21 + (record[9] ?? 0) : 19);

/** Vorbis' three setup packets in Xiph lacing, with an empty comment packet. Undefined for other content. */
export function withoutVorbisComments(setup: Uint8Array): Uint8Array | undefined {
  if (setup[0] !== 2) return undefined;
  const [idSize, afterId] = xiphSize(setup, 1);
  const [commentSize, start] = xiphSize(setup, afterId);
  const identification = setup.subarray(start, start + idSize);
  const codebooks = setup.subarray(start + idSize + commentSize);
  // Packet type 3, "vorbis", no vendor, no comments, framing bit.
  const comments = Buffer.from("\x03vorbis\0\0\0\0\0\0\0\0\x01", "latin1");
  if (identification.length !== idSize || idSize > 254 || codebooks.length === 0) return undefined;
  return Buffer.concat([Uint8Array.of(2, idSize, comments.length), identification, comments, codebooks]);
}

function xiphSize(bytes: Uint8Array, from: number): [size: number, next: number] {
  let at = from;
  let size = 0;
  while (bytes[at] === 255) {
    size += 255;
    at += 1;
  }
  return [size + (bytes[at] ?? 0), at + 1];
}

function bigEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
  return value;
}

function leb128(bytes: Uint8Array, at: number): [value: number, length: number] {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes[at + index] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if ((byte & 0x80) === 0) return [value, index + 1];
  }
  return [value, 8];
}
