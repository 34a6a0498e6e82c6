import { Link } from "react-router";
import { pages } from "#shared/paths.ts";
import { walletTexts as words } from "#texts/wallet.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

export function MoneyDisabled() {
  return (
    <Notice tone="warning" title={words.moneyDisabled}>
      {words.moneyDisabledHelp} <Link to={pages.support}>{words.askSupport}</Link>
    </Notice>
  );
}
