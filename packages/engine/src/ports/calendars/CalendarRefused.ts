import type { Instant } from "@slotkit/core"
import * as Data from "effect/Data"

/**
 * The reason why a provider failed.
 *
 * `unauthorized`: the credentials no longer work. `scopeMissing`: a permission was not granted. `limited`: too many requests.
 * `unreachable`: no answer, or an error of the server. `refused`: the address is forbidden. `unreadable`: the answer is not a
 * calendar, is cut off or exceeds a limit. `changed`: the calendar changed in the meantime. `missing`: the provider no longer has
 * the calendar that an event belongs to.
 */
export type CalendarRefusal =
  | "unauthorized"
  | "scopeMissing"
  | "limited"
  | "unreachable"
  | "refused"
  | "unreadable"
  | "changed"
  | "missing"

/** A provider failed. `reason` is a sentence for the host, without a credential or an address. */
export class CalendarRefused extends Data.TaggedError("CalendarRefused")<{
  readonly kind: CalendarRefusal
  readonly reason: string
  /** The earliest time for another request, if the provider said so. */
  readonly retryAt?: Instant
}> {}
