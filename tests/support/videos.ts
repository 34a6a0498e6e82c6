/** Small real videos, and the metadata that phones and cameras add. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from "mediabunny";

const folder = path.join(import.meta.dirname, "videos");

/** Encoded with ffmpeg from test pictures and a sine tone; each holds a title, a place and settings. */
export const sampleVideo = (
  name: "phone.mp4" | "hevc.mp4" | "tagged.webm" | "voice.ogg" | "theora.ogg",
): Buffer => readFileSync(path.join(folder, name));

/** Metadata that a stored video must not contain. */
export const hiddenInVideos = ["06.5244", "003.3792", "Secret", "x264", "x265", "Lavf", "Pixel 9", "Ikoyi"];

/** `phone.mp4` (rotated by 90°) with the place in every format of phones, and after the decoder records. */
export function phoneVideo(): Buffer {
  const place = "+06.5244+003.3792/";
  const threeGpp = box(
    "udta",
    box("loci", Buffer.from(`\0\0\0\0\0\0Ikoyi\0${"\0".repeat(13)}earth\0\0`, "latin1")),
  );
  const key = Buffer.from("com.apple.quicktime.location.ISO6709", "latin1");
  const apple = box(
    "meta",
    box("hdlr", Buffer.concat([Buffer.alloc(8), Buffer.from("mdta"), Buffer.alloc(13)])),
    box("keys", number(0), number(1), number(8 + key.length), Buffer.from("mdta"), key),
    box("ilst", sized(number(1), box("data", number(1), number(0), Buffer.from(place)))),
  );
  const inTrack = box("udta", box("\xa9xyz", Buffer.from([0, place.length, 0x15, 0xc7]), Buffer.from(place)));
  const xmp = box(
    "uuid",
    Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"),
    Buffer.from("<x>Pixel 9</x>"),
  );
  const toPictures = ["moov", "trak", "mdia", "minf", "stbl", "stsd", "avc1", "avcC"];
  const inPictures = insideBox(sampleVideo("phone.mp4"), toPictures, Buffer.from(place));
  const video = insideBox(withSoundRecord(inPictures, Buffer.from(place)), ["moov", "trak"], inTrack);
  return Buffer.concat([insideBox(video, ["moov"], Buffer.concat([threeGpp, apple])), xmp]);
}

/** A playable file of about the given number of bytes. */
export function largeVideo(bytes: number): Promise<Buffer> {
  const frames = 20;
  return videoOf(frames, Math.floor((bytes - 2_000) / frames));
}

/** A small file that is slow to remux: each frame has one byte. */
export const videoOfFrames = (frames: number): Promise<Buffer> => videoOf(frames, 1);

/** Frames of 100 KB that all lie in the same half megabyte: the index of an MP4 may name bytes many times. */
export async function videoOfSharedBytes(frames: number): Promise<Buffer> {
  const bytesEach = 100_000;
  const video = Buffer.concat([await videoOf(frames, 1), box("free", Buffer.alloc(8 * bytesEach))]);
  const sizes = video.indexOf("stsz", 0, "latin1") + 8;
  if (video.readUInt32BE(sizes) > 0) video.writeUInt32BE(bytesEach, sizes);
  else for (let frame = 0; frame < frames; frame += 1) video.writeUInt32BE(bytesEach, sizes + 8 + 4 * frame);
  return video;
}

async function videoOf(frames: number, bytesEach: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const source = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(source);
  await output.start();
  const config = { codec: "vp09.00.10.08", codedWidth: 640, codedHeight: 360 };
  for (let frame = 0; frame < frames; frame += 1) {
    const data = Buffer.alloc(bytesEach, frame + 1);
    await source.add(new EncodedPacket(data, "key", frame / 10, 0.1), { decoderConfig: config });
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const sized = (type: Buffer, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([number(body.length + 8), type, body]);
};
const box = (type: string, ...parts: Buffer[]): Buffer => sized(Buffer.from(type, "latin1"), ...parts);

/** Appends to the AudioSpecificConfig and lengthens the descriptors and boxes around it. */
function withSoundRecord(file: Buffer, addition: Buffer): Buffer {
  const result = Buffer.from(file);
  let at = file.indexOf("esds", 0, "latin1");
  // Descriptor 3 encloses 4, which encloses 5; each length has four bytes.
  for (const tag of [3, 4, 5]) {
    at = file.indexOf(Buffer.from([tag, 0x80, 0x80, 0x80]), at) + 4;
    result[at] = file[at]! + addition.length;
  }
  const route = ["moov", "trak", "mdia", "minf", "stbl", "stsd", "mp4a", "esds"];
  return insideBox(result, route, addition, { track: 1, at: at + 1 + file[at]! });
}

/** Bytes before the first inner box, where they differ from the usual eight. */
const headBytes: Record<string, number> = { stsd: 16, avc1: 86, mp4a: 36 };

/** Inserts into a track's box and lengthens those around it. The index follows the media, so no offset changes. */
function insideBox(
  file: Buffer,
  route: string[],
  addition: Buffer,
  { track = 0, at: place }: { track?: number; at?: number } = {},
): Buffer {
  let [from, to] = [0, file.length];
  const longer: number[] = [];
  for (const type of route) {
    let at = from;
    for (let skipped = type === "trak" ? track : 0; at < to; at += file.readUInt32BE(at)) {
      if (file.toString("latin1", at + 4, at + 8) !== type) continue;
      if (skipped === 0) break;
      skipped -= 1;
    }
    if (at >= to) throw new Error(`no ${type} in the sample`);
    longer.push(at);
    [from, to] = [at + (headBytes[type] ?? 8), at + file.readUInt32BE(at)];
  }
  const end = place ?? to;
  const result = Buffer.concat([file.subarray(0, end), addition, file.subarray(end)]);
  for (const at of longer) result.writeUInt32BE(file.readUInt32BE(at) + addition.length, at);
  return result;
}
