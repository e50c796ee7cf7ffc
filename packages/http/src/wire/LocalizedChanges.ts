import type { Language, VisitorBookingResource, VisitorChange } from "@slotkit/core"
import { isRecord, refusalWords } from "@slotkit/core/internal"

/** A response with a visitor's booking. */
interface BookingBody {
  readonly data: VisitorBookingResource
}

/** Returns true for a response with a booking that its booker cannot cancel or reschedule. */
export const refusesChange = <A>(body: A): body is A & BookingBody =>
  isRecord(body) &&
  isRecord(body.data) &&
  isRecord(body.data.changes) &&
  changesOf(body as never).some(({ reason }) => reason !== null)

/** Words why a booking cannot be changed in another language than English. */
export const localizedChanges = <A extends BookingBody>(body: A, language: Language | null): A => {
  if (language === null || language === "en") return body
  const { changes } = body.data
  const worded = (change: VisitorChange) => {
    const { reason } = changes[change]
    return reason === null
      ? changes[change]
      : { ...changes[change], message: refusalWords[language].changeRefused(change, reason) }
  }
  return { ...body, data: { ...body.data, changes: { ...changes, cancel: worded("cancel"), reschedule: worded("reschedule") } } }
}

const changesOf = ({ data: { changes } }: BookingBody) => [changes.cancel, changes.reschedule]
