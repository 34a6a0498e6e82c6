/** Pictures are drawn on 320 × 180 units. Arrays are: box = x, y, width, height; disc = x, y, radius. */
export type Box = readonly [x: number, y: number, width: number, height: number];
export type Disc = readonly [x: number, y: number, radius: number];
export type Point = readonly [x: number, y: number];

export function box([x, y, width, height]: Box, fill: string, radius = 0): string {
  const corner = radius > 0 ? ` rx="${radius}"` : "";
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${corner} fill="${fill}"/>`;
}

export function disc([x, y, radius]: Disc, fill: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`;
}

export function oval([x, y]: Point, [wide, high]: Point, fill: string): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(wide)}" ry="${short(high)}" fill="${fill}"/>`;
}

export function ring([x, y, radius]: Disc, colour: string, width: number): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

export function shape(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`;
}

export function line(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function faded(content: string, opacity: number): string {
  return `<g opacity="${opacity}">${content}</g>`;
}

/** Moves the content to a point, scaled and rotated about it. */
export function placed(
  [x, y]: Point,
  content: string,
  { size = 1, turn = 0 }: { size?: number; turn?: number } = {},
): string {
  const sized = size === 1 ? "" : ` scale(${short(size)})`;
  const turned = turn === 0 ? "" : ` rotate(${short(turn)})`;
  return `<g transform="translate(${short(x)} ${short(y)})${turned}${sized}">${content}</g>`;
}

export function repeated(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

function short(value: number): number {
  return Math.round(value * 100) / 100;
}
