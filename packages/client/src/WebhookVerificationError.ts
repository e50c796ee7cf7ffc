/**
 * Why a request is no delivery to act on, as a stable word.
 *
 * `no_secret`: none was given. `parsed_body`: the raw body is not there, or not any more. `missing_header`, `malformed_header`: of
 * `Svc-Signature`. `no_match`: no signature fits this body and any of the secrets. `too_old`: rightly signed, but further from now
 * than the tolerance, in either direction. `malformed_body`: rightly signed, but not an event.
 */
export type WebhookVerificationErrorCode =
  | "no_secret"
  | "parsed_body"
  | "missing_header"
  | "malformed_header"
  | "no_match"
  | "too_old"
  | "malformed_body"

/** A request that is no delivery to act on: answer it 400. The message says what happened and what to do about it. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError"
  readonly code: WebhookVerificationErrorCode

  constructor(code: WebhookVerificationErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
