import { BusyInput } from "@slotkit/core"
import { busyResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { BusyStore } from "../ports/calendars/BusyStore.ts"

/** Adds time off or imported busy time to a host. */
export const addBusy = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const busyTimes = yield* BusyStore
  const host = yield* requireHost(hostId)
  const { start, end, title = null, public_reason: publicReason = null } = yield* validate(BusyInput, input)
  const added = busyTimes.save({ hostId: host.id, start, end, title, publicReason })
  const add = audited(host.id, "busy.add", added, ({ id }) => id)
  return yield* withReplay(Effect.map(add, busyResource))
})
