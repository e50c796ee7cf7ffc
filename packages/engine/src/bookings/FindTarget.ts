import { type BookingTarget, type Host, inviteStatus } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Conflict, NotFound } from "../kernel/Failure.ts"
import { noSuch } from "../kernel/NoSuch.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { type Bookable, bookableInvite, bookableService } from "../services/Bookable.ts"
import { listBookable } from "../services/ListBookable.ts"
import { refuseStart } from "./CountMoves.ts"

/** The service or invite of a booking request, with its booking settings. */
export interface FoundTarget {
  readonly bookable: Bookable
  /** Fails for an invite that can no longer be booked. Call it after the request itself has been validated. */
  readonly mustBeOpen: Effect.Effect<void, Conflict>
}

/** Finds the service or invite of a booking request. */
export const findTarget = (host: Host, target: BookingTarget) =>
  target.kind === "service" ? serviceTarget(host, target.slug) : inviteTarget(host.id, target.id)

const serviceTarget = Effect.fnUntraced(function* (host: Host, slug: string) {
  const service = (yield* listBookable(host)).find((candidate) => candidate.slug === slug)
  if (service === undefined) return yield* new NotFound({ message: "No bookable service of this host has that slug." })
  return { bookable: bookableService(service, host), mustBeOpen: Effect.void } satisfies FoundTarget
})

const inviteTarget = Effect.fnUntraced(function* (
  hostId: number,
  id: number
): Effect.fn.Return<FoundTarget, NotFound, InviteStore> {
  const invites = yield* InviteStore
  const invite = Number.isSafeInteger(id) && id > 0 ? yield* invites.find({ hostId, id }) : Option.none()
  if (Option.isNone(invite)) return yield* new NotFound({ message: noSuch.invite })
  const status = inviteStatus(invite.value, yield* Clock.currentTimeMillis)
  return { bookable: bookableInvite(invite.value), mustBeOpen: status === "open" ? Effect.void : inviteClosed(status) }
})

/** Rejects an invite that can no longer be booked. */
export const inviteClosed = (status: "used" | "expired" | "disabled"): Effect.Effect<never, Conflict> =>
  refuseStart("not_bookable", `The invite is ${status}, so its link no longer works.`)
