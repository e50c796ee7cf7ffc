import { viewBooking, withdrawTextConsent } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { bookerName } from "./BookingEntry.ts"

/** `/app/bookings/{id}/stop-texts`: withdraws the booker's consent to text messages. */
export const textWithdrawal = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { words, host } = context
    const { texts } = words.bookings
    const { booking } = yield* viewBooking(host, yield* pathId(context))
    const path = `/bookings/${booking.id}`
    const name = bookerName(context, booking)
    return {
      area: "bookings",
      title: texts.stopTitle,
      above: [
        [words.areas.bookings, "/bookings"],
        [name, path]
      ],
      path: `${path}/stop-texts`,
      text: [texts.stopText],
      facts: [
        [words.bookings.booker, name],
        [texts.phone, booking.textConsent?.phone]
      ],
      button: texts.stop,
      back: path
    } as const
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    const id = yield* pathId(context)
    yield* withdrawTextConsent(context.host.id, id)
    return context.done(`/bookings/${id}`, "texts_stopped")
  })
})
