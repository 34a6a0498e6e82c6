/**
 * Every refusal the product can give. `status` is the HTTP answer; `retryable` says whether the same call may
 * succeed later by itself. The sentence for people is `messages.errors[code]`.
 */
export const errors = {
  invalid: { status: 400, retryable: false },
  malformed: { status: 400, retryable: false },
  signed_out: { status: 401, retryable: false },
  wrong_credentials: { status: 401, retryable: false },
  insufficient_units: { status: 402, retryable: false },
  free_jobs_used: { status: 402, retryable: false },
  free_calls_used: { status: 402, retryable: false },
  payment_unconfirmed: { status: 402, retryable: true },
  forbidden: { status: 403, retryable: false },
  wrong_origin: { status: 403, retryable: false },
  unverified: { status: 403, retryable: false },
  wallet_frozen: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  job_not_found: { status: 404, retryable: false },
  user_not_found: { status: 404, retryable: false },
  order_not_found: { status: 404, retryable: false },
  bank_account_not_found: { status: 404, retryable: false },
  withdrawal_not_found: { status: 404, retryable: false },
  phone_taken: { status: 409, retryable: false },
  private_name_taken: { status: 409, retryable: false },
  job_taken: { status: 409, retryable: false },
  already_boosted: { status: 409, retryable: false },
  own_job: { status: 409, retryable: false },
  no_bank_account: { status: 409, retryable: false },
  withdrawal_decided: { status: 409, retryable: false },
  payout_held: { status: 409, retryable: true },
  key_reused: { status: 409, retryable: false },
  too_large: { status: 413, retryable: false },
  media_too_large: { status: 413, retryable: false },
  unsupported_type: { status: 415, retryable: false },
  media_refused: { status: 415, retryable: false },
  wrong_code: { status: 400, retryable: false },
  code_expired: { status: 400, retryable: false },
  code_dead: { status: 400, retryable: false },
  link_expired: { status: 400, retryable: false },
  too_many_requests: { status: 429, retryable: true },
  too_many_codes: { status: 429, retryable: true },
  provider_unavailable: { status: 502, retryable: true },
  internal: { status: 500, retryable: true },
  unavailable: { status: 503, retryable: true },
} as const;

export type ErrorCode = keyof typeof errors;

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === "string" && code in errors;
