import { Email, foldedAddress, maxGuestsOfBooking } from "@slotkit/core/internal"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { leftOut, type Mapped, mapped } from "./Mapped.ts"

/** The addresses of the people that a booker brought, as sources list them: as text or with a field `email`. */
export const guestAddresses = (guests: ReadonlyArray<unknown> | null | undefined): ReadonlyArray<string> =>
  (guests ?? []).map((guest) => {
    const email = typeof guest === "object" && guest !== null ? (guest as { readonly email?: unknown }).email : guest
    return typeof email === "string" ? email.trim() : ""
  })

/** Fits addresses into the guests of a booking: valid ones, each once, without those of `others`, and at most ten. */
export const fitGuests = (
  addresses: ReadonlyArray<string>,
  others: ReadonlyArray<{ readonly email: string }>
): Mapped<ReadonlyArray<string>> => {
  const known = new Set(others.map(({ email }) => foldedAddress(email)))
  const valid = addresses.filter((address) => Result.isSuccess(Schema.decodeUnknownResult(Email)(address)))
  const further = valid.filter((address) => {
    const folded = foldedAddress(address)
    return !known.has(folded) && known.add(folded)
  })
  const fitted = further.slice(0, maxGuestsOfBooking)
  const missing = addresses.length - valid.length + further.length - fitted.length
  return mapped(
    fitted,
    ...(missing === 0 ? [] : [leftOut("guests", "Some were not taken: a booking has at most ten, with valid addresses.")])
  )
}
