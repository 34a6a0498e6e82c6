import { Link } from "react-router";
import { formatNaira } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { fieldTexts } from "#texts/fields.ts";
import { transferAnswers, transferTexts as words } from "#texts/wallet.ts";
import { MoneyField } from "#web/ui/fields/money-field.tsx";
import { completePhone } from "./typed-phone.ts";

interface UnitsFieldProps {
  id: string;
  units: number | undefined;
  onUnits: (units: number | undefined) => void;
  isMissing: boolean;
  /** 'Top-up Units.' above the balance, or that units are whole. */
  fault: string | undefined;
  balanceUnits: number;
  /** As typed: the link back from a top-up opens the form with it. */
  phone: string;
}

/** Number of units. Above the balance it shows the balance and links to the purchase page. */
export function UnitsField(props: UnitsFieldProps) {
  const { id, units, onUnits, isMissing, fault, balanceUnits, phone } = props;
  const isTooMuch = fault === transferAnswers.topUp;
  const balance = formatNaira(balanceUnits);
  const wrong = isTooMuch ? words.tooMuch(balance) : fault;
  return (
    <MoneyField
      id={id}
      label={words.amount}
      value={units}
      onValueChange={onUnits}
      error={isMissing ? fieldTexts.required : wrong}
      hint={words.amountHint(balance)}
      tally={
        isTooMuch ? (
          <Link
            className="more underlined"
            to={pages.credits}
            state={{ from: pages.transfer(completePhone(phone)) }}
          >
            {transferAnswers.topUp}
          </Link>
        ) : undefined
      }
      live
    />
  );
}
