import * as Schema from "effect/Schema"
import { maxPrivateNoteLength } from "../values/Limits.ts"
import { text } from "../values/Text.ts"
import type { Booking } from "./Booking.ts"

/** The body that changes a host's private note about a booking. */
export const PrivateNoteInput = Schema.Struct({
  private_note: Schema.NullOr(text(maxPrivateNoteLength)).annotate({
    description: "The note, at most 5,000 characters. Null or blank text deletes it."
  })
}).annotate({ identifier: "NewPrivateNote" })

/** A host's private note about a booking. Operator API: bookings. */
export const PrivateNoteResource = Schema.Struct({
  id: Schema.Int.annotate({ description: "The id of the booking." }),
  private_note: Schema.NullOr(Schema.String).annotate({ description: "The note; null if there is none." })
}).annotate({ identifier: "PrivateNote" })
export type PrivateNoteResource = typeof PrivateNoteResource.Type

/** Renders the private note of a booking. */
export const privateNoteResource = ({ id, privateNote }: Pick<Booking, "id" | "privateNote">): PrivateNoteResource => ({
  id,
  private_note: privateNote
})
