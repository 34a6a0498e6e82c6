import { Landmark } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BankInfo } from "#shared/contracts/banking.ts";
import { pages } from "#shared/paths.ts";
import { uiTexts } from "#texts/ui.ts";
import { withdrawalTexts as words } from "#texts/withdrawals.ts";
import { Card } from "#web/ui/content/card.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";
import { lastDigits } from "./withdrawal-entry.ts";

/** The linked account, passed in by the page. */
export interface LinkedBank {
  /** Null: none is linked. Undefined: not loaded yet. */
  bank: BankInfo | null | undefined;
  hasFailed: boolean;
  askAgain: () => void;
}

/** The bank account for the payout, with a link to change it or to link one. */
export function BankLine({ linked }: { linked: LinkedBank }) {
  const { bank, hasFailed, askAgain } = linked;
  if (bank) return <Account bank={bank} />;
  if (bank === null) {
    return (
      <Line title={words.noBank} end={<BankLink label={words.linkBank} text={words.link} />}>
        {words.noBankHelp}
      </Line>
    );
  }
  if (hasFailed) {
    return (
      <Line
        title={words.bankFailed}
        end={
          <button type="button" className="more" onClick={askAgain}>
            {uiTexts.tryAgain}
          </button>
        }
      />
    );
  }
  return (
    <Line title={<Skeleton width="60%" />}>
      <span className="visually-hidden">{words.bankLoading}</span>
      <Skeleton width="45%" height="0.75rem" />
      <Skeleton width="50%" height="0.75rem" />
    </Line>
  );
}

const Account = ({ bank }: { bank: BankInfo }) => (
  <Line title={bank.account_name} end={<BankLink label={words.changeLabel} text={words.change} />}>
    <span className="own-line">{bank.bank_name ?? words.unknownBank}</span>
    <span className="whole">{words.accountEnding(lastDigits(bank.account_number))}</span>
  </Line>
);

interface LineProps {
  title: ReactNode;
  end?: ReactNode;
  children?: ReactNode;
}

const Line = ({ title, end, children }: LineProps) => (
  <Card className="bankline">
    <IconTile icon={Landmark} look="tint-0" />
    <div className="fill">
      <div className="row-title">{title}</div>
      <div className="xs muted">{children}</div>
    </div>
    {end}
  </Card>
);

const BankLink = ({ label, text }: { label: string; text: string }) => (
  <Link className="link sm tapline" to={pages.bank} state={{ from: pages.withdrawals }} aria-label={label}>
    {text}
  </Link>
);
