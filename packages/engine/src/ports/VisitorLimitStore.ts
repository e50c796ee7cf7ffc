import type { Instant } from "@slotkit/core"
import type { VisitorMails } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/**
 * Upcoming bookings of visitors, and the emails that their requests caused.
 *
 * The numbers are exact for callers that hold the host's calendar lock.
 */
export class VisitorLimitStore extends Context.Service<
  VisitorLimitStore,
  {
    /** Counts a booker's visitor bookings with a host that start after `now` and hold time. Email addresses ignore case. */
    readonly countUpcoming: (hostId: number, email: string, now: Instant) => Effect.Effect<number>
    /**
     * The emails for a host that a sender caused after a time: a client address, its network, or the digest of an email address.
     * Other things that are limited for a host count here as well, under their own names.
     */
    readonly mailsFrom: (hostId: number, sender: string, after: Instant) => Effect.Effect<ReadonlyArray<VisitorMails>>
    readonly addMails: (hostId: number, sender: string, mails: VisitorMails) => Effect.Effect<void>
  }
>()("@slotkit/engine/VisitorLimitStore") {}
