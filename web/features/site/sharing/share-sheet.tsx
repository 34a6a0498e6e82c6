import { ImageDown, Link as LinkIcon, MessageCircle, QrCode, Share2 } from "lucide-react";
import { useState } from "react";
import { sharingTexts as words } from "#texts/sharing.ts";
import { fetchPicture } from "#web/lib/api/api.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { maySharePicture, savePicture, sharePicture } from "#web/lib/head/share-picture.ts";
import { addressToShare } from "#web/lib/language.ts";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";

export interface Shared {
  path: string;
  title: string;
  /** Address of the picture for WhatsApp Status, where there is one. */
  picture?: string | undefined;
  /** Path of the page with the QR code. */
  qrCode?: string | undefined;
}

interface ShareSheetProps {
  shared: Shared;
  isOpen: boolean;
  onClose: () => void;
}

/** Ways to share a page, WhatsApp first. */
export function ShareSheet({ shared, isOpen, onClose }: ShareSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.share}>
      <Ways shared={shared} onDone={onClose} />
    </Sheet>
  );
}

function Ways({ shared: { path, title, picture, qrCode }, onDone }: { shared: Shared; onDone: () => void }) {
  const showToast = useToast();
  const address = addressToShare(path);
  const end = (text: string, kind?: "error") => {
    onDone();
    showToast(text, kind);
  };
  const copy = async () => ((await copyText(address)) ? end(words.copied) : end(words.notCopied, "error"));
  const shareElsewhere = () => void navigator.share({ title, url: address }).then(onDone, () => undefined);
  return (
    <Rows label={words.share}>
      <ListRow
        lead={<IconTile icon={MessageCircle} look="tint-1" />}
        title={words.whatsApp}
        to={`https://wa.me/?text=${encodeURIComponent(words.message(title, address))}`}
      />
      {picture && <StatusPicture picture={picture} title={title} onEnd={end} />}
      {"share" in navigator && (
        <ListRow
          lead={<IconTile icon={Share2} look="tint-2" />}
          title={words.otherApps}
          onPress={shareElsewhere}
        />
      )}
      <ListRow lead={<IconTile icon={LinkIcon} look="tint-0" />} title={words.copy} onPress={copy} />
      {qrCode && (
        <ListRow
          lead={<IconTile icon={QrCode} look="tint-3" />}
          title={words.print}
          meta={words.printMeta}
          to={qrCode}
        />
      )}
    </Rows>
  );
}

interface StatusPictureProps {
  picture: string;
  title: string;
  onEnd: (text: string, kind?: "error") => void;
}

function StatusPicture({ picture, title, onEnd }: StatusPictureProps) {
  const [isLoading, setLoading] = useState(false);
  const post = async () => {
    setLoading(true);
    const loaded = await fetchPicture(picture).catch(() => undefined);
    setLoading(false);
    if (!loaded) return onEnd(words.statusFailed, "error");
    const file = new File([loaded], fileName, { type: loaded.type });
    if (maySharePicture(file) && (await sharePicture(file, title))) return;
    savePicture(file);
    onEnd(words.statusSaved);
  };
  return (
    <ListRow
      lead={<IconTile icon={ImageDown} look="tint-1" />}
      title={isLoading ? words.statusLoading : words.status}
      meta={words.statusMeta}
      onPress={isLoading ? () => undefined : post}
    />
  );
}

const fileName = "runor.jpg";
