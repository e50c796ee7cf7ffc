import { html } from "@slotkit/core/html"
import { setPrivateNote, viewBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { controlsNamed, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { bookerName } from "./BookingEntry.ts"

/** `GET /app/bookings/{id}/note`: the host's private note about a booking. */
export const showNote = (context: ConsoleContext) => notePage(context)

/** `POST /app/bookings/{id}/note`: saves the note. An empty one is deleted. */
export const sendNote = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const id = yield* pathId(context)
  const typed = typedIn(fields)
  const control = controlsNamed({ private_note: context.words.bookings.privateNote })
  return yield* setPrivateNote(context.host.id, id, { private_note: textOrNull(typed, "private_note") }).pipe(
    Effect.map(() => context.done(`/bookings/${id}`, "note_saved")),
    Effect.catchTag("Invalid", ({ problems }) =>
      notePage(context, { typed, errors: wrongFields(problemsOf(problems, control, context.words)) })
    )
  )
})

const notePage = Effect.fnUntraced(function* (
  context: ConsoleContext,
  again?: { readonly typed: Typed; readonly errors: FormErrors }
) {
  const { words, at, formToken } = context
  const { bookings } = words
  const { booking } = yield* viewBooking(context.host, yield* pathId(context))
  const path = `/bookings/${booking.id}`
  const { area } = fieldsOf(again?.typed ?? { private_note: booking.privateNote ?? "" }, again?.errors.problems)
  const more = html` dir="auto"`
  const note = area("private_note", bookings.privateNoteLabel, { hint: bookings.privateNoteHint, rows: 8, more })
  return context.page({
    area: "bookings",
    title: bookings.privateNote,
    above: [
      [words.areas.bookings, "/bookings"],
      [bookerName(context, booking), path]
    ],
    errors: again?.errors,
    content: html`<form class="sheet card" method="post" action="${at(`${path}/note`)}" novalidate>${formToken}
${note}<div class="end"><button>${bookings.saveNote}</button></div></form>
<p><a href="${at(path)}">${bookings.backToBooking}</a></p>`
  })
})
