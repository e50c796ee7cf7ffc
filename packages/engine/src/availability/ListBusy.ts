import { busyResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { largestPage, PageQuery, requestedPage, toPage } from "../kernel/PageOf.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { BusyStore } from "../ports/calendars/BusyStore.ts"

/** The query of the list. */
export const BusyQuery = PageQuery

/** Lists a host's busy times by start. */
export const listBusy = Effect.fnUntraced(function* (hostId: number, query: unknown) {
  const busyTimes = yield* BusyStore
  const host = yield* requireHost(hostId)
  const requested = yield* requestedPage("busy", yield* validate(BusyQuery, query), largestPage)
  return toPage(yield* busyTimes.page(host.id, requested.rows), requested, busyResource, ({ start, id }) => ({ at: start, id }))
})
