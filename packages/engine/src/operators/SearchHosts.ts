import type { Host } from "@slotkit/core"
import { foldedAddress, text } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { countedPerHost, type HostCounts, OverviewStore } from "../ports/operators/OverviewStore.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"
import { type PartOf, partCursor, requestedPart } from "./RequestedPart.ts"

/** A host with the numbers of its rows. */
export interface CountedHost {
  readonly host: Host
  readonly counts: HostCounts
}

const HostSearch = Schema.Struct({
  search: Schema.optionalKey(text(320)),
  cursor: Schema.optionalKey(partCursor)
})

/** Lists hosts for an operator, oldest first, or those whose username or email address begins with a text. */
export const searchHosts = Effect.fnUntraced(function* (query: unknown) {
  const overview = yield* OverviewStore
  const { search = "", cursor } = yield* validate(HostSearch, query)
  const requested = foldedAddress(search.trim())
  const found = yield* requestedPart("operator.hosts", cursor, (part) => overview.hosts(requested, part))
  const counts = yield* overview.counts(found.rows.map(({ id }) => id))
  const rows = found.rows.map((host, index): CountedHost => ({ host, counts: counts[index]! }))
  return { ...found, rows } satisfies PartOf<CountedHost>
})

/** A host as an operator sees it: the numbers of its rows, and what of it stands or is broken. */
export interface HostSummary extends CountedHost {
  /** Upcoming and unanswered bookings, counted up to `countedPerHost` and one more. */
  readonly upcoming: number
  readonly failingWebhooks: number
  readonly disabledWebhooks: number
}

/** Returns a host with what an operator has to know before changing it, or fails with `NotFound`. */
export const viewHostSummary = Effect.fnUntraced(function* (hostId: number) {
  const host = yield* requireHost(hostId)
  const now = yield* Clock.currentTimeMillis
  const [counts] = yield* (yield* OverviewStore).counts([host.id])
  const { unfinished } = yield* (yield* BookingStore).blockingDeletion(host.id, now, countedPerHost + 1)
  const webhooks = yield* (yield* WebhookStore).list({ hostId: host.id })
  return {
    host,
    counts: counts!,
    upcoming: unfinished.length,
    failingWebhooks: webhooks.filter(({ status, consecutiveFailures }) => status === "active" && consecutiveFailures > 0).length,
    disabledWebhooks: webhooks.filter(({ status }) => status === "disabled").length
  } satisfies HostSummary
})
