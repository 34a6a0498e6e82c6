/** Extracts picture, sound and rotation of a video into a new file of the same format. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import {
  avcLengthSize,
  hevcLengthSize,
  keptAacRecord,
  keptAv1Record,
  keptAv1Units,
  keptAvcRecord,
  keptAvcUnits,
  keptHevcRecord,
  keptHevcUnits,
  keptOpusRecord,
  withoutVorbisComments,
} from "./bitstream.rules.ts";
import type { VideoExtension } from "./media.rules.ts";

const formats = {
  // Room for the index comes first, so that playback starts before the download ends and no film is held in memory.
  mp4: () => new Mp4OutputFormat({ fastStart: "reserve" }),
  webm: () => new WebMOutputFormat(),
  ogg: () => new OggOutputFormat(),
};

const theora = Buffer.from("\x80theora", "latin1");

/** Ten minutes of film with sound, or twenty of a voice note. Packets cost time, however small they are. */
const maxPackets = 60_000;
/**
 * How often the packets may have the file's size: an index can name the same bytes many times, and a megabyte became
 * gigabytes. More than once, because some formats leave out what packets have in common.
 */
const maxTimesItsSize = 2;

export type Remuxed = "done" | "unreadable" | "too long";

export interface Video {
  from: string;
  to: string;
  extension: VideoExtension;
}

/** Writes `to`. "unreadable" if `from` has no video track (Ogg: audio track) that a browser can play. */
export async function remux({ from, to, extension }: Video): Promise<Remuxed> {
  // mediabunny skips unknown tracks, so a Theora film would become a sound file.
  if (extension === "ogg" && (await includesTheora(from))) return "unreadable";
  using input = new Input({ source: new FilePathSource(from), formats: ALL_FORMATS });
  if (!(await input.canRead())) return "unreadable";
  const video = extension === "ogg" ? undefined : await videoCopy(await input.getPrimaryVideoTrack());
  const audio = await audioCopy(await input.getPrimaryAudioTrack());
  if (!video && (extension !== "ogg" || !audio)) return "unreadable";

  const output = new Output({ format: formats[extension](), target: new FilePathTarget(to) });
  const tracks = [await addVideo(output, video), await addAudio(output, audio)].filter(
    (track) => track !== undefined,
  );
  if (tracks.length === 0 || (video && tracks[0]?.track !== video.track)) return "unreadable";
  await output.start();
  const start = Math.min(0, await input.getFirstTimestamp(tracks.map(({ track }) => track)));
  const budget = { packets: maxPackets, bytes: (await stat(from)).size * maxTimesItsSize };
  // In parallel, because the writer interleaves tracks that arrive together.
  const counts = await Promise.all(tracks.map((track) => copyPackets(track, { start, budget })));
  if (budget.bytes < 0) return "unreadable";
  if (budget.packets < 0) return "too long";
  if (counts[0] === 0) return "unreadable";
  await output.finalize();
  return "done";
}

async function includesTheora(file: string): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const chunk of createReadStream(file)) {
    const bytes = Buffer.concat([end, chunk]);
    if (bytes.includes(theora)) return true;
    end = bytes.subarray(1 - theora.length);
  }
  return false;
}

interface Copy {
  track: InputTrack;
  kept: (packet: Uint8Array) => Uint8Array;
  add: (packet: EncodedPacket) => Promise<void>;
}

type VideoCopy = Awaited<ReturnType<typeof videoCopy>>;
type AudioCopy = Awaited<ReturnType<typeof audioCopy>>;

/** Undefined if the format cannot hold it. */
async function addVideo(output: Output, video: VideoCopy): Promise<Copy | undefined> {
  if (!video || !output.format.getSupportedVideoCodecs().includes(video.codec)) return undefined;
  const { codec, rotation, config } = video;
  const source = new EncodedVideoPacketSource(codec);
  const maximumPacketCount = await countPackets(video);
  output.addVideoTrack(source, { ...(rotation && { rotation }), maximumPacketCount });
  return { ...video, add: (packet) => source.add(packet, { decoderConfig: config }) };
}

async function addAudio(output: Output, audio: AudioCopy): Promise<Copy | undefined> {
  if (!audio || !output.format.getSupportedAudioCodecs().includes(audio.codec)) return undefined;
  const { codec, config } = audio;
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source, { maximumPacketCount: await countPackets(audio) });
  return { ...audio, add: (packet) => source.add(packet, { decoderConfig: config }) };
}

/** Stops at the most that a file may have. */
async function countPackets({ track }: Pick<Copy, "track">): Promise<number> {
  let count = 0;
  for await (const _ of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    count += 1;
    if (count > maxPackets) break;
  }
  return count;
}

interface CopyOptions {
  /** The earliest timestamp if it is negative: the output cannot hold negative times. */
  start: number;
  /** Packets and bytes that all tracks together may still have; below zero it was too small. */
  budget: { packets: number; bytes: number };
}

async function copyPackets({ track, kept, add }: Copy, { start, budget }: CopyOptions): Promise<number> {
  let count = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    budget.packets -= 1;
    budget.bytes -= packet.byteLength;
    if (budget.packets < 0 || budget.bytes < 0) break;
    const data = kept(packet.data);
    if (data.length === 0) continue;
    await add(packet.clone({ data, timestamp: packet.timestamp - start, sideData: {} }));
    count += 1;
  }
  return count;
}

async function videoCopy(track: InputVideoTrack | null) {
  const codec = await track?.getCodec();
  const config = await track?.getDecoderConfig();
  if (!track || !codec || !config) return undefined;
  const rotation = await track.getRotation();
  const record = config.description && bytesOf(config.description);
  const copy = { track, codec, rotation };
  if (codec === "avc" && record) {
    const size = avcLengthSize(record);
    const description = keptAvcRecord(record);
    return {
      ...copy,
      config: { ...config, description },
      kept: (packet: Uint8Array) => keptAvcUnits(packet, size),
    };
  }
  if (codec === "hevc" && record) {
    const size = hevcLengthSize(record);
    const description = keptHevcRecord(record);
    return {
      ...copy,
      config: { ...config, description },
      kept: (packet: Uint8Array) => keptHevcUnits(packet, size),
    };
  }
  if (codec === "av1") {
    const description = record && keptAv1Record(record);
    return { ...copy, config: { ...config, ...(description && { description }) }, kept: keptAv1Units };
  }
  return codec === "vp8" || codec === "vp9" ? { ...copy, config, kept: whole } : undefined;
}

async function audioCopy(track: InputAudioTrack | null) {
  const codec = await track?.getCodec();
  const config = await track?.getDecoderConfig();
  if (!track || !codec || !config) return undefined;
  const copy = { track, codec, kept: whole };
  if (codec === "vorbis") {
    const description = config.description && withoutVorbisComments(bytesOf(config.description));
    return description && { ...copy, config: { ...config, description } };
  }
  if (codec === "aac" || codec === "opus") {
    const keptRecord = codec === "aac" ? keptAacRecord : keptOpusRecord;
    const description = config.description && keptRecord(bytesOf(config.description));
    return { ...copy, config: { ...config, ...(description && { description }) } };
  }
  return codec === "mp3" ? { ...copy, config } : undefined;
}

const whole = (packet: Uint8Array): Uint8Array => packet;

const bytesOf = (given: ArrayBufferLike | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(given)
    ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
    : new Uint8Array(given);
