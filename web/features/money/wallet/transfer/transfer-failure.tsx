import { Link } from "react-router";
import { pages } from "#shared/paths.ts";
import { transferAnswers, transferTexts as words } from "#texts/wallet.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import type { Failure } from "./use-transfer.ts";

/** Why the units were not sent, or that the outcome is unknown. */
export function TransferFailure({ failure }: { failure: Failure }) {
  return (
    <Notice tone="danger" title={transferAnswers.failed} announce>
      {failure.reason ?? words.unknown}{" "}
      {failure.code === "unverified" && (
        <Link to={pages.verification} state={{ from: pages.transfer() }}>
          {words.verify}
        </Link>
      )}
      {failure.code === "wallet_frozen" && <Link to={pages.support}>{words.support}</Link>}
    </Notice>
  );
}
