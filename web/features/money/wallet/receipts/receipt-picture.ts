import { metaTexts } from "#texts/ui.ts";
import { receiptTexts as words } from "#texts/wallet.ts";
import type { Receipt } from "./receipt.ts";
import { headHeight, type Letters, layReceipt, type TextRun } from "./receipt-layout.ts";

/** Device pixels per layout pixel. */
const sharpness = 2;
/** The receipt is drawn in a fallback font if its font takes longer to load. */
const fontPatienceMs = 1_500;
const family = '"Runor Anek", "Runor Fallback", sans-serif';
const square = 60;

/** Receipts are always light, regardless of the page's theme. */
const paint = {
  paper: "#ffffff",
  rule: "#c9bca9",
  cloth: "#1c2868",
  clothDeep: "#141c4a",
  clothLine: "#3b50ab",
  thread: "#8fa2e6",
  accent: "#ff922d",
  cream: "#fff3df",
} as const;
const inks: Record<TextRun["ink"], string> = { ink: "#121730", soft: "#5a6177", onCloth: paint.cream };

/** Draws the receipt as a PNG on this device. Undefined when it cannot. */
export async function drawReceipt(receipt: Receipt): Promise<File | undefined> {
  await fontReady();
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return undefined;
  const layout = layReceipt(receipt, (text, letters) => {
    pen.font = fontOf(letters);
    return pen.measureText(text).width;
  });
  canvas.width = layout.width * sharpness;
  canvas.height = layout.height * sharpness;
  pen.scale(sharpness, sharpness);
  pen.fillStyle = paint.paper;
  pen.fillRect(0, 0, layout.width, layout.height);
  drawHead(pen, layout.width);
  drawRules(pen, layout.rules, layout.width);
  for (const run of layout.runs) drawText(pen, run);
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  const name = words.fileName(metaTexts.product, receipt.reference);
  return bytes ? new File([bytes], name, { type: "image/png" }) : undefined;
}

const fontOf = ({ px, weight }: Letters): string => `${weight} ${px}px ${family}`;

/** Waits for the page's font. Without it the receipt is drawn in another. */
async function fontReady(): Promise<void> {
  const loading = document.fonts.load(`700 20px ${family}`).catch(() => undefined);
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, fontPatienceMs))]);
}

function drawText(pen: CanvasRenderingContext2D, { text, x, y, letters, ink, align }: TextRun) {
  pen.font = fontOf(letters);
  pen.fillStyle = inks[ink];
  pen.textAlign = align;
  pen.fillText(text, x, y);
}

function drawRules(pen: CanvasRenderingContext2D, heights: readonly number[], width: number) {
  pen.strokeStyle = paint.rule;
  pen.lineWidth = 1.5;
  pen.setLineDash([6, 6]);
  for (const y of heights) pen.stroke(new Path2D(`M36 ${y}H${width - 36}`));
  pen.setLineDash([]);
}

/** Motifs of the cloth, 64 px wide. */
const motifs = {
  moon: "M55 32A23 23 0 1 1 9 32A23 23 0 1 1 55 32M47 32A15 15 0 1 1 17 32A15 15 0 1 1 47 32M39 32A7 7 0 1 1 25 32A7 7 0 1 1 39 32",
  diamond: "M32 7 57 32 32 57 7 32zM32 19l13 13-13 13-13-13z",
  waves:
    "M4 16c7-8 14-8 21 0s14 8 21 0 10-7 14-4M4 32c7-8 14-8 21 0s14 8 21 0 10-7 14-4M4 48c7-8 14-8 21 0s14 8 21 0 10-7 14-4",
  petals:
    "M32 32C20 28 16 20 18 12c8-2 16 4 14 20ZM32 32c12-4 16-12 14-20-8-2-16 4-14 20ZM32 32c12 4 16 12 14 20-8 2-16-4-14-20ZM32 32c-12 4-16 12-14 20 8 2 16-4 14-20Z",
} as const;
const cloth: readonly { motif: keyof typeof motifs; ground: string; thread: string }[] = [
  { motif: "moon", ground: paint.cloth, thread: paint.thread },
  { motif: "petals", ground: paint.clothDeep, thread: paint.thread },
  { motif: "waves", ground: paint.cloth, thread: paint.thread },
  { motif: "diamond", ground: paint.accent, thread: "#0b112c" },
  { motif: "waves", ground: paint.cloth, thread: paint.thread },
  { motif: "moon", ground: paint.cream, thread: paint.cloth },
];

/** The dyed header: the logo, and two columns of cloth at the right edge. */
function drawHead(pen: CanvasRenderingContext2D, width: number) {
  pen.fillStyle = paint.cloth;
  pen.fillRect(0, 0, width, headHeight);
  for (const [index, { motif, ground, thread }] of cloth.entries()) {
    const x = width - square * (3 - (index % 3));
    const y = square * Math.floor(index / 3);
    pen.fillStyle = ground;
    pen.fillRect(x, y, square, square);
    pen.strokeStyle = paint.clothLine;
    pen.lineWidth = 1;
    pen.strokeRect(x, y, square, square);
    const shift = [x + square * 0.14, y + square * 0.14] as const;
    drawPath(pen, motifs[motif], { shift, scale: (square * 0.72) / 64, colour: thread, line: 3.5 });
  }
  drawMark(pen);
}

function drawMark(pen: CanvasRenderingContext2D) {
  pen.fillStyle = paint.cream;
  pen.beginPath();
  pen.roundRect(36, 34, 52, 52, 15.6);
  pen.fill();
  const letter = "M13.5 30.5V10.5H21a6.25 6.25 0 0 1 0 12.5h-7.5M20.5 23l7.5 7.5";
  drawPath(pen, letter, { shift: [36, 34], scale: 1.3, colour: paint.cloth, line: 4.6 });
  pen.fillStyle = paint.accent;
  pen.beginPath();
  pen.arc(36 + 29.5 * 1.3, 34 + 10.5 * 1.3, 2.8 * 1.3, 0, 2 * Math.PI);
  pen.fill();
}

interface Stroke {
  shift: readonly [number, number];
  scale: number;
  colour: string;
  line: number;
}

function drawPath(pen: CanvasRenderingContext2D, path: string, { shift, scale, colour, line }: Stroke) {
  pen.save();
  pen.translate(...shift);
  pen.scale(scale, scale);
  pen.strokeStyle = colour;
  pen.lineWidth = line;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.stroke(new Path2D(path));
  pen.restore();
}
