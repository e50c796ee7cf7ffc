/**
 * The stable codes of rejected deliveries.
 *
 * `no_secret`: no secret was given. `parsed_body`: the raw body is missing or was already consumed. `missing_header`,
 * `malformed_header`: `Svc-Signature` is missing or malformed. `no_match`: no signature matches this body with any of the
 * secrets. `too_old`: the signature is valid, but its time differs from now by more than the tolerance, in either direction.
 * `malformed_body`: the signature is valid, but the body is not an event.
 */
export type WebhookVerificationErrorCode =
  | "no_secret"
  | "parsed_body"
  | "missing_header"
  | "malformed_header"
  | "no_match"
  | "too_old"
  | "malformed_body"

/** The delivery cannot be trusted. Respond with 400. The message says what happened and what to do. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError"
  readonly code: WebhookVerificationErrorCode

  constructor(code: WebhookVerificationErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
