import * as Result from "effect/Result"
import { type FieldErrors, sentFields } from "../values/Input.ts"

/** The target of a booking request: a service by its slug, or an invite by its id. */
export type BookingTarget = { readonly kind: "service"; readonly slug: string } | { readonly kind: "invite"; readonly id: number }

/** Decodes the target: `{service: slug}` or `{invite: id}`. Operator API: bookings. */
export const readBookingTarget = (input: unknown): Result.Result<BookingTarget, FieldErrors> => {
  const { service, invite } = sentFields(input)
  if (typeof service === "string" && invite === undefined) return Result.succeed({ kind: "service", slug: service })
  if (service !== undefined || invite === undefined) {
    return Result.fail({ service: ["The service field must be a slug unless the invite field is set."] })
  }
  return typeof invite === "number"
    ? Result.succeed({ kind: "invite", id: invite })
    : Result.fail({ invite: ["The invite field must be an integer."] })
}
