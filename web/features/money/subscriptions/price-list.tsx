import {
  boostPriceNaira,
  minimumPurchaseUnits,
  subscriptionPriceNaira,
  withdrawalFeeUnits,
} from "#shared/constants.ts";
import {
  formatNaira,
  groupDigits,
  koboToNaira,
  priceKobo,
  purchaseFeeKobo,
  units,
} from "#shared/money/money.ts";
import { pricingTexts as words } from "#texts/subscriptions.ts";
import { useSettings } from "#web/lib/settings.ts";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { Money } from "#web/ui/content/money.tsx";

/** All prices, and what is free, for visitors who have not signed up. */
export function PriceList() {
  const { freeJobs, freeCalls, boostDays } = useSettings();
  const bought = units(minimumPurchaseUnits);
  return (
    <Rows label={words.title}>
      <ListRow title={words.freeTitle} meta={words.freeHelp(freeJobs, freeCalls)} end={<b>{words.free}</b>} />
      <ListRow
        title={words.subscription}
        meta={words.subscriptionHelp}
        end={<Money naira={subscriptionPriceNaira} />}
      />
      <ListRow
        title={words.boost}
        meta={words.boostHelp(boostDays)}
        end={<Money naira={boostPriceNaira} />}
      />
      <ListRow
        title={words.units(groupDigits(bought))}
        meta={words.unitsHelp(formatNaira(koboToNaira(purchaseFeeKobo)))}
        end={<Money kobo={priceKobo(bought)} decimals />}
      />
      <ListRow
        title={words.withdrawal}
        meta={words.withdrawalHelp(groupDigits(units(withdrawalFeeUnits)))}
        end={<Money naira={withdrawalFeeUnits} />}
      />
    </Rows>
  );
}
