import type { Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { JobKind } from "../ports/JobStore.ts"
import type { Lease } from "../ports/Lease.ts"
import { measureBy, timed } from "./LabelledMetric.ts"
import { publicToken } from "./PublicToken.ts"
import { spanned } from "./Spanned.ts"

const duration = measureBy("slotkit_claim_duration_seconds", "How long claims of due work took, by the kind of work.", ["work"])

/** Claims due work of a kind, and measures the duration of the claim. */
export const claimWork = <A, E, R>(
  kind: "deliveries" | JobKind,
  claim: Effect.Effect<ReadonlyArray<A>, E, R>
): Effect.Effect<ReadonlyArray<A>, E, R> => {
  const work = labelOf[kind] ?? kind
  const measured = spanned(
    "claim",
    () => ({ work }),
    claim,
    ({ length }) => ({ claimed: length })
  )
  return timed(duration, [work], measured)
}

/** The labels of kinds that had their own queue, so that dashboards go on. */
const labelOf: Readonly<Record<string, string>> = {
  timer: "timers",
  email: "mails",
  calendar_read: "calendars",
  calendar_event: "copies",
  room: "conferences",
  edit_poll: "looks"
}

/**
 * A lease of one minute: longer than jobs about one thing take, but short enough to recover quickly from a killed process.
 *
 * A periodic deletion that takes longer is also started by another process, which skips the locked rows.
 */
export const newLease = (now: Instant, millis = millisPerMinute): Effect.Effect<Lease> =>
  Effect.map(publicToken, (token) => ({ token, until: now + millis }))
