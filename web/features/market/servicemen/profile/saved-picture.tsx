import type { ReactNode } from "react";
import { useDataSaver } from "#web/ui/content/data-saver.ts";

interface SavedPictureProps {
  src: string;
  alt: string;
  /** Width and height in pixels, which reserve the space. */
  size: number;
  /** Shown in data-saving mode. */
  instead: ReactNode;
}

/** A small square picture that is not downloaded on slow or data-saving connections. */
export function SavedPicture({ src, alt, size, instead }: SavedPictureProps) {
  const saver = useDataSaver();
  if (saver === "on") return instead;
  const image = <img src={src} alt={alt} width={size} height={size} loading="lazy" decoding="async" />;
  return saver === "unknown" ? <noscript>{image}</noscript> : image;
}
