import type { BookingMailRequest } from "@slotkit/engine"

/**
 * Text that mail programs do not turn into links: a space follows every dot before a letter, and the colon of `://`.
 *
 * So `https://evil.example/x` becomes `https: //evil. example/x`. It stays readable, no list of top-level domains is needed, and names such as
 * `Dr.Hopper` only get a space.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/:(?=[/\\]{2})/g, ": ").replace(/([.\uFF0E\uFF61])(?=[\p{L}\p{M}\p{Cf}])/gu, "$1 ")

/**
 * A request for a mail in which nothing that the booker wrote can be a link. Anybody can book in anybody's name, so this holds for every
 * recipient.
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
      booker: named(booking.booker),
      attendees: booking.attendees.map(named)
    }
  }
}

const plain = (text: string | null): string | null => (text === null ? null : withoutLinks(text))

const named = <Named extends { readonly name: string | null }>(person: Named): Named => ({ ...person, name: plain(person.name) })
