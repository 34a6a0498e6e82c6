import { Download, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { metaTexts } from "#texts/ui.ts";
import { receiptTexts as words } from "#texts/wallet.ts";
import { maySharePicture, savePicture, sharePicture } from "#web/lib/head/share-picture.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import type { Receipt } from "./receipt.ts";
import { drawReceipt } from "./receipt-picture.ts";

/** Shares or downloads a receipt as a picture that is drawn on this device. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const showToast = useToast();
  const file = useReceiptFile(receipt);
  if (file === null) return <Notice tone="warning">{words.failed}</Notice>;
  const save = () => {
    if (!file) return;
    savePicture(file);
    showToast(words.downloaded);
  };
  const share = async () => {
    if (file && !(await sharePicture(file, words.shareTitle(metaTexts.product)))) save();
  };
  return (
    <div className="btns">
      <Button kind="quiet" busy={file === undefined} busyText={words.making} onClick={save}>
        <Download className="icon" />
        {words.download}
      </Button>
      {file && maySharePicture(file) && (
        <Button kind="soft" onClick={share}>
          <Share2 className="icon" />
          {words.share}
        </Button>
      )}
    </div>
  );
}

/** Drawn in advance, because sharing must directly follow a press. Undefined until drawn, null on failure. */
function useReceiptFile(receipt: Receipt): File | null | undefined {
  const [file, setFile] = useState<File | null>();
  const content = JSON.stringify(receipt);
  useEffect(() => {
    let isWanted = true;
    setFile(undefined);
    void drawReceipt(JSON.parse(content) as Receipt)
      .catch(() => undefined)
      .then((drawn) => {
        if (isWanted) setFile(drawn ?? null);
      });
    return () => {
      isWanted = false;
    };
  }, [content]);
  return file;
}
