import type { Answer, Person } from "@slotkit/core"
import { visibleName } from "@slotkit/core/internal"
import type { BookingMailRequest } from "@slotkit/engine"

/**
 * Changes text so that mail programs do not turn it into links: adds a space after every dot before a letter, also one that host
 * names may have in its place (U+3002, U+FF0E, U+FF61), and after the colon of `://`.
 *
 * For example, `https://evil.example/x` becomes `https: //evil. example/x`. The text stays readable, and no list of top-level
 * domains is needed.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/:(?=[/\\]{2})/g, ": ").replace(/([.\u3002\uFF0E\uFF61])(?=[\p{L}\p{M}\p{Cf}])/gu, "$1 ")

/**
 * Returns an email request where no text from the booker can become a link. Anyone can book in anyone's name, so this applies to
 * every recipient.
 */
export const withoutBookersLinks = (request: BookingMailRequest): BookingMailRequest => {
  const { to, booking } = request
  return {
    ...request,
    to: to.role === "host" ? to : named(to),
    booking: {
      ...booking,
      topic: plain(booking.topic),
      notes: plain(booking.notes),
      cancellationReason: request.byBooker ? plain(booking.cancellationReason) : booking.cancellationReason,
      answers: booking.answers.map(plainAnswer),
      booker: guest(booking.booker),
      attendees: booking.attendees.map(guest)
    }
  }
}

const plain = (text: string | null): string | null => (text === null ? null : withoutLinks(text))

const plainAnswer = (answer: Answer): Answer => ({
  ...answer,
  value: typeof answer.value === "string" ? withoutLinks(answer.value) : answer.value
})

const guest = ({ name, email }: Person): Person => named({ name: visibleName(name), email })

const named = <Named extends { readonly name: string | null }>(person: Named): Named => ({ ...person, name: plain(person.name) })
