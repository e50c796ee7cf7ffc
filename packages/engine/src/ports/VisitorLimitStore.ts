import type { Instant } from "@slotkit/core"
import type { VisitorMails } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Asks for the emails that senders caused after a time and, with `booker`, for that person's upcoming bookings. */
export interface VisitorQuestion {
  /** Client addresses, their networks, or digests of email addresses. Other limited things of a host have their own names. */
  readonly senders: ReadonlyArray<string>
  readonly after: Instant
  readonly booker?: { readonly email: string; readonly now: Instant }
}

/** The answer to a `VisitorQuestion`. */
export interface VisitorCounts {
  /** The emails of one sender. */
  readonly mailsFrom: (sender: string) => ReadonlyArray<VisitorMails>
  /**
   * The booker's visitor bookings with the host that start after `now` and hold time, whatever the case of the email address. A
   * series is one.
   */
  readonly upcoming: number
}

/**
 * Upcoming bookings of visitors, and the emails that their requests caused.
 *
 * The numbers are exact for callers that hold the host's calendar lock.
 */
export class VisitorLimitStore extends Context.Service<
  VisitorLimitStore,
  {
    readonly count: (hostId: number, question: VisitorQuestion) => Effect.Effect<VisitorCounts>
    readonly addMails: (hostId: number, sender: string, mails: VisitorMails) => Effect.Effect<void>
  }
>()("@slotkit/engine/VisitorLimitStore") {}
