import type { BookingTrigger } from "@slotkit/core"
import { type ConflictFact, offerRefusals, type StartRefusal, staffingRefusals } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Conflict } from "../kernel/Failure.ts"
import { countBy } from "../kernel/LabelledMetric.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

const moves = countBy("slotkit_bookings_total", "Transitions of bookings, by trigger and outcome.", ["trigger", "outcome"])
const conflicts = countBy("slotkit_booking_conflicts_total", "Starts that could not be booked, by reason.", ["reason"])

/** Counts a transition once its transaction has committed. */
export const countDone = (trigger: BookingTrigger): Effect.Effect<void, never, UnitOfWork> =>
  Effect.flatMap(UnitOfWork, ({ afterCommit }) => afterCommit(moves([trigger, "done"])))

/** Counts a transition that fails with a `Conflict`. */
export const countRefusal = <A, E, R>(trigger: BookingTrigger, move: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.tapError(move, (failure) => (failure instanceof Conflict ? moves([trigger, "refused"]) : Effect.void))

/** Returns true for a failure because of the start of a request: another start may be free. */
export const isStartRefusal = (failure: unknown): failure is Conflict =>
  failure instanceof Conflict && startRefusals.has(failure.reason)

const startRefusals: ReadonlySet<string> = new Set([...offerRefusals, ...staffingRefusals])

/** Fails with a `Conflict` about a start and counts it: its time or seats are taken, or it cannot be booked. */
export const refuseStart = (fact: StartFact): Effect.Effect<never, Conflict> =>
  Effect.andThen(conflicts([countedAs(fact.code)]), Effect.fail(Conflict.of(fact)))

type StartFact = StartRefusal | Extract<ConflictFact, { readonly code: "not_bookable" }>

const countedAs = (reason: StartFact["code"]): "time" | "seats" | "closed" =>
  reason === "busy" ? "time" : reason === "full" ? "seats" : "closed"
