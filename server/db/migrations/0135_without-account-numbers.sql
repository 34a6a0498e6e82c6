-- It repeated the phone number, and the product is stopped for this step.
-- squawk-ignore-file ban-drop-column
ALTER TABLE "users" DROP COLUMN "account_number";