import { searchedWords, text } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { orNotFound } from "../kernel/Failure.ts"
import { validate } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { type CountedHost, countedPerHost, OverviewStore } from "../ports/operators/OverviewStore.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"
import { partCursor, requestedPart } from "./RequestedPart.ts"

const HostSearch = Schema.Struct({
  search: Schema.optionalKey(text(320)),
  cursor: Schema.optionalKey(partCursor)
})

/** Lists hosts for an operator, oldest first, or those whose name, username or email address has the words of a search. */
export const searchHosts = Effect.fnUntraced(function* (query: unknown) {
  const overview = yield* OverviewStore
  const { search = "", cursor } = yield* validate(HostSearch, query)
  const requested = { search: search.trim() === "" ? null : searchedWords(search) }
  return yield* requestedPart("operator.hosts", cursor, (part) => overview.hosts(requested, part))
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
  const now = yield* Clock.currentTimeMillis
  const { rows } = yield* (yield* OverviewStore).hosts({ id: hostId }, { after: null, limit: 1 })
  const found = yield* orNotFound(Option.fromUndefinedOr(rows[0]), "host")
  const { unfinished } = yield* (yield* BookingStore).blockingDeletion(hostId, now, countedPerHost + 1)
  const webhooks = yield* (yield* WebhookStore).list({ hostId })
  return {
    ...found,
    upcoming: unfinished.length,
    failingWebhooks: webhooks.filter(({ status, consecutiveFailures }) => status === "active" && consecutiveFailures > 0).length,
    disabledWebhooks: webhooks.filter(({ status }) => status === "disabled").length
  } satisfies HostSummary
})
