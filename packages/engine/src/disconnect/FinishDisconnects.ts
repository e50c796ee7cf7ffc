import { millisPerDay } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { CurrentActor } from "../ports/AuditLog.ts"
import { CalendarStore } from "../ports/calendars/CalendarStore.ts"
import { removeAccount } from "./DisconnectCalendar.ts"

/**
 * Disconnects the leaving accounts whose copies are gone, or that have waited for that for a day. Returns how many there were. Any
 * number of processes may run it.
 */
export const finishDisconnects = Effect.gen(function* () {
  const store = yield* CalendarStore
  const now = yield* Clock.currentTimeMillis
  let done = 0
  for (const { hostId, id } of yield* store.leaving(now - millisPerDay, batch)) {
    const removed = yield* Effect.exit(removeAccount(hostId, id))
    if (removed._tag === "Success") done++
    else yield* Effect.logWarning(`Calendar account ${id} could not be disconnected and will be tried again`, removed.cause)
  }
  return done
}).pipe(Effect.provideService(CurrentActor, { kind: "clock", id: null }))

const batch = 20
