import { type Host, inviteStatus } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Conflict, Invalid, NotFound } from "../kernel/Failure.ts"
import { rawField } from "../kernel/Validate.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { type Bookable, bookableInvite, bookableService } from "../services/Bookable.ts"
import { listBookable } from "../services/ListBookable.ts"

/** What a booking request is about. */
export interface BookingTarget {
  readonly bookable: Bookable
  /** The 409 of an invite that can no longer be booked; it comes after whatever is wrong with the request itself. */
  readonly mustBeOpen: Effect.Effect<void, Conflict>
}

/** Finds what a booking request is about: `{service: slug}` or `{invite: id}`. */
export const bookingTarget = Effect.fnUntraced(function* (host: Host, input: unknown) {
  const slug = rawField(input, "service")
  const inviteId = rawField(input, "invite")
  if (inviteId !== undefined && slug === undefined) return yield* invited(host, inviteId)
  if (typeof slug === "string" && inviteId === undefined) return yield* served(host, slug)
  return yield* Invalid.of({ service: ["The service field must be a slug, unless an invite is sent instead of it."] })
})

const served = Effect.fnUntraced(function* (host: Host, slug: string) {
  const service = (yield* listBookable(host)).find((candidate) => candidate.slug === slug)
  if (service === undefined) return yield* new NotFound({ message: "No bookable service of this host has that slug." })
  return { bookable: bookableService(service, host), mustBeOpen: Effect.void } satisfies BookingTarget
})

const invited = Effect.fnUntraced(function* (
  host: Host,
  id: unknown
): Effect.fn.Return<BookingTarget, NotFound | Invalid, InviteStore> {
  if (typeof id !== "number") return yield* Invalid.of({ invite: ["The invite field must be an integer."] })
  const invites = yield* InviteStore
  const invite = Number.isSafeInteger(id) && id > 0 ? yield* invites.find(host.id, id) : Option.none()
  if (Option.isNone(invite)) return yield* new NotFound({ message: "No such invite." })
  const status = inviteStatus(invite.value, yield* Clock.currentTimeMillis)
  return { bookable: bookableInvite(invite.value), mustBeOpen: status === "open" ? Effect.void : inviteClosed(status) }
})

/** The 409 of an invite that can no longer be booked. */
export const inviteClosed = (status: "used" | "expired" | "disabled"): Effect.Effect<never, Conflict> =>
  Effect.fail(new Conflict({ message: `The invite is ${status}, so its link no longer works.` }))
