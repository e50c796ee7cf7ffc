import type { FlowTime } from "./FlowResources.ts"

/** The kind of an error. `network` means that there was no response of the API. */
export type FlowErrorCode =
  | "network"
  | "unavailable"
  | "too_many_requests"
  | "not_found"
  | "conflict"
  | "invalid"
  | "payment_failed"

/** An error, for the texts of `@slotkit/flow/texts`. */
export interface FlowError {
  readonly code: FlowErrorCode
  /** The code of the response, such as `busy` for a `conflict`; null if there is none. */
  readonly reason: string | null
  /** The sentence of the response in the visitor's language; null if there is none. */
  readonly message: string | null
  /** The time to wait before a retry; null if the response does not say it. */
  readonly retryAfterSeconds: number | null
}

/** An error of a value of the form. */
export interface FieldError {
  /** The rule that the value breaks, such as `required`, `email` or `too_long`. */
  readonly rule: string
  /** The largest number of characters, for `too_long`; otherwise null. */
  readonly max: number | null
  /** The sentence of the server in the visitor's language; null if the browser found the error. */
  readonly message: string | null
}

/** The errors of the values of a form, by field. */
export type FormErrors = Readonly<Record<string, FieldError>>

/** A response that is not a success. */
export interface Refusal {
  readonly error: FlowError
  readonly problems: ReadonlyArray<{ readonly path: string; readonly rule: string; readonly message: string }>
  /** The next free times. Only if the start was refused. */
  readonly nextTimes: ReadonlyArray<FlowTime> | undefined
  /** True if the request may have taken effect, or may still succeed when it is repeated with the same idempotency key. */
  readonly isOpen: boolean
}
