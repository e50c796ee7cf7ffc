import { millisPerDay } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import type { Job } from "../../ports/JobStore.ts"
import { removeAccount } from "./DisconnectCalendar.ts"

/** Disconnects a leaving account once its events are removed, or after a day. */
export const finishDisconnect = Effect.fnUntraced(function* ({ hostId, key }: Job) {
  const calendars = yield* CalendarStore
  const events = yield* CalendarEventStore
  const now = yield* Clock.currentTimeMillis
  const id = Number(key)
  const account = (yield* calendars.accounts(hostId)).find((one) => one.id === id)
  if (account?.state !== "leaving") return "done" as const
  const isLate = now - account.stateSince >= millisPerDay
  if (!isLate && (yield* events.list(hostId, { pendingIn: id })).length > 0) return { dueAt: now + pauseMillis }
  yield* removeAccount(hostId, id)
  return "done" as const
})

/** The pause before the events are counted again. */
const pauseMillis = 5_000
