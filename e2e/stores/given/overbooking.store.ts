import { storeContract } from "@slotkit/conformance"
import { BookingStore, type Store } from "@slotkit/engine"
import { memoryStore } from "@slotkit/engine/memory"
import { Effect, Layer } from "effect"

const elsewhere = 10 * 365 * 86_400_000
let overbooked = 0

/** Holds a different time, years away, than the one requested. */
const overbooking = Layer.effect(
  BookingStore,
  Effect.map(BookingStore, (bookings) => ({
    ...bookings,
    holdTime: (request) =>
      Effect.catchTag(bookings.holdTime(request), "TimeTaken", () => {
        overbooked += 1
        const later = elsewhere * overbooked
        const { start, end, heldFrom, heldTo } = request
        return bookings.holdTime({
          ...request,
          start: start + later,
          end: end + later,
          heldFrom: heldFrom + later,
          heldTo: heldTo + later
        })
      })
  }))
)

storeContract("a store that overbooks", Layer.provideMerge(overbooking, memoryStore) satisfies Layer.Layer<Store>)
