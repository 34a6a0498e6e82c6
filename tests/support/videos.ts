/** Small real videos, and the metadata that phones and cameras write into them. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from "mediabunny";

const folder = path.join(import.meta.dirname, "videos");

/** Encoded with ffmpeg from test pictures and a sine tone; each holds a title, a place and encoder settings. */
export const sampleVideo = (
  name: "phone.mp4" | "hevc.mp4" | "tagged.webm" | "voice.ogg" | "theora.ogg",
): Buffer => readFileSync(path.join(folder, name));

/** Metadata that a stored video must not contain. */
export const hiddenInVideos = ["06.5244", "003.3792", "Secret", "x264", "x265", "Lavf", "Pixel 9", "Ikoyi"];

/** `phone.mp4` (rotated by 90°) with the place in every format that phones write. */
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
  const video = insideBox(sampleVideo("phone.mp4"), ["moov", "trak"], inTrack);
  return Buffer.concat([insideBox(video, ["moov"], Buffer.concat([threeGpp, apple])), xmp]);
}

/** A playable file of about this many bytes. */
export async function largeVideo(bytes: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const source = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(source);
  await output.start();
  const config = { codec: "vp09.00.10.08", codedWidth: 640, codedHeight: 360 };
  const frames = 20;
  for (let frame = 0; frame < frames; frame += 1) {
    const data = Buffer.alloc(Math.floor((bytes - 2_000) / frames), frame + 1);
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

/** Appends to a box and lengthens the boxes around it. The file's index comes after the media, so no offset changes. */
function insideBox(file: Buffer, route: string[], addition: Buffer): Buffer {
  let [from, to] = [0, file.length];
  const longer: number[] = [];
  for (const type of route) {
    let at = from;
    while (at < to && file.toString("latin1", at + 4, at + 8) !== type) at += file.readUInt32BE(at);
    if (at >= to) throw new Error(`no ${type} in the sample`);
    longer.push(at);
    [from, to] = [at + 8, at + file.readUInt32BE(at)];
  }
  const result = Buffer.concat([file.subarray(0, to), addition, file.subarray(to)]);
  for (const at of longer) result.writeUInt32BE(file.readUInt32BE(at) + addition.length, at);
  return result;
}
