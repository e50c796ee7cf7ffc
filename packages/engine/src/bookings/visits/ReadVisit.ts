import type { Host, Service } from "@slotkit/core"
import {
  type BookingContent,
  bookingContent,
  bookingOfPart,
  type FieldFault,
  faultsOfPart,
  maxPriceMinor,
  type SentPart,
  type SentVisit,
  shortestDuration,
  type VisitBy,
  wrongField
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { narrowToChoice, narrowToMembers, narrowToPeople } from "../../availability/teams/NarrowStaff.ts"
import { Invalid, NotFound } from "../../kernel/Failure.ts"
import { type Bookable, bookableService } from "../../services/Bookable.ts"
import { withOfferedTexts } from "../BookingTexts.ts"
import { checkoutOf } from "../BookTarget.ts"

/** A part of a visit: its service, narrowed to the members who may hold it, and its length. */
export interface VisitPart {
  readonly bookable: Bookable
  readonly durationMinutes: number
}

/** A part of a visit with all that its booking has, but its start. */
export interface RequestedPart extends VisitPart {
  readonly content: BookingContent
}

/** Returns the parts of a visit, of the services that can be booked. Fails with `NotFound` or `Invalid`. */
export const partsToFind = Effect.fnUntraced(function* (
  host: Host,
  services: ReadonlyArray<Service>,
  visit: SentVisit,
  by: VisitBy
) {
  const found = yield* servicesOf(host, services, visit)
  const faults = found.flatMap((bookable, index) => durationFaults(bookable, visit.parts[index]!, index))
  if (faults.length > 0) return yield* Invalid.of(faults)
  const parts = yield* Effect.forEach(found, (bookable, index) => narrowed(host, bookable, visit.parts[index]!, index, by))
  return followingDirectly(parts)
})

/** Returns the parts of a visit with what their bookings have. Fails with `NotFound`, or with `Invalid` for every wrong field. */
export const partsToBook = Effect.fnUntraced(function* (
  host: Host,
  services: ReadonlyArray<Service>,
  visit: SentVisit,
  { input, by }: { readonly input: unknown; readonly by: VisitBy }
) {
  const found = yield* servicesOf(host, services, visit)
  const read = yield* Effect.forEach(found, (bookable, index) =>
    Effect.map(withOfferedTexts(bookable), (terms) => bookingContent(bookingOfPart(input, index, by), terms))
  )
  const faults = uniqueFaults(read.flatMap(faultsOfPart))
  if (faults.length > 0) return yield* Invalid.of(faults)
  const contents = read.flatMap((content) => (Result.isSuccess(content) ? [content.success] : []))
  const ofPayment = paymentFaults(found, contents)
  if (ofPayment.length > 0) return yield* Invalid.of(ofPayment)
  const parts = yield* Effect.forEach(contents, (content, index) =>
    Effect.map(narrowed(host, found[index]!, visit.parts[index]!, index, by), (part): RequestedPart => ({ ...part, content }))
  )
  return followingDirectly(parts)
})

/**
 * Gives the parts after the first one the grid of starts that its own grid, the lengths and the buffers make, so that they can
 * follow without a wait. Sessions of a group keep their grid.
 */
const followingDirectly = <A extends VisitPart>(parts: ReadonlyArray<A>): ReadonlyArray<A> => {
  const [first] = parts
  const own = first!.bookable.settings.slotIntervalMinutes ?? first!.durationMinutes
  const interval = parts.reduce(
    (step, { durationMinutes, bookable: { settings } }) =>
      [durationMinutes, settings.bufferBeforeMinutes, settings.bufferAfterMinutes].reduce(commonDivisor, step),
    own
  )
  return parts.map((part, index) =>
    index === 0 || part.bookable.capacity !== null
      ? part
      : { ...part, bookable: { ...part.bookable, settings: { ...part.bookable.settings, slotIntervalMinutes: interval } } }
  )
}

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other))

const servicesOf = Effect.fnUntraced(function* (host: Host, services: ReadonlyArray<Service>, { parts, hosts }: SentVisit) {
  const found = yield* Effect.forEach(parts, ({ slug }) => {
    const service = services.find((candidate) => candidate.slug === slug)
    return service === undefined
      ? Effect.fail(new NotFound({ what: "bookableService" }))
      : Effect.succeed(bookableService(service, host))
  })
  const faults = hosts === "same" && host.kind === "team" ? found.flatMap(sharedFaults) : []
  return faults.length > 0 ? yield* Invalid.of(faults) : found
})

/** One member can only hold the first role of all parts if it needs one. */
const sharedFaults = ({ settings: { staffing } }: Bookable, index: number): ReadonlyArray<FieldFault> => {
  const [first] = staffing?.roles ?? []
  if (first === undefined || first.needs === 1) return []
  const message = `The hosts field must be any, because the first role of part ${index + 1} needs several members.`
  return [wrongField("hosts", message, "option")]
}

const durationFaults = (
  { durations }: Bookable,
  { durationMinutes: minutes }: SentPart,
  index: number
): ReadonlyArray<FieldFault> => {
  const offered = durations.map((duration) => duration.minutes)
  if (minutes === undefined || offered.includes(minutes)) return []
  const fault = wrongField("duration_minutes", `The duration_minutes field must be one of ${offered.join(", ")}.`, "option")
  return faultsOfPart(Result.fail([fault]), index)
}

const narrowed = (host: Host, bookable: Bookable, part: SentPart, index: number, by: VisitBy) => {
  const { members, durationMinutes = shortestDuration(bookable.durations), people } = part
  const toMembers =
    by === "visitor"
      ? narrowToChoice(host, bookable, part)
      : members === undefined
        ? Effect.succeed(bookable)
        : narrowToMembers(host, bookable, { members })
  return toMembers.pipe(
    Effect.flatMap((narrow): Effect.Effect<Bookable, Invalid> => narrowToPeople(narrow, people, "field")),
    Effect.mapBoth({
      onSuccess: (narrow): VisitPart => ({ bookable: narrow, durationMinutes }),
      onFailure: ({ problems }) =>
        Invalid.of(faultsOfPart(Result.fail(problems.map((fault) => ({ ...fault, field: fault.path.split(".")[0]! }))), index))
    })
  )
}

/** A visit has one checkout for all of its parts, or none. A saved card is for one meeting. */
const paymentFaults = (found: ReadonlyArray<Bookable>, contents: ReadonlyArray<BookingContent>): ReadonlyArray<FieldFault> => {
  const fault = (rule: string) => [wrongField("parts", `The parts field must ${rule}.`, "unaccepted")]
  if (found.some(({ settings }) => settings.payment.mode === "guarantee")) {
    return fault("have no service with a card guarantee, because a saved card is for one meeting")
  }
  const amounts = found.map((bookable, index) => checkoutOf(bookable, contents[index]!))
  const paid = amounts.filter((amount) => amount !== null)
  if (paid.length > 0 && paid.length < amounts.length) {
    return fault("have services that are all paid for online, or none, because a visit is paid for in one checkout")
  }
  const sum = paid.reduce((total, amount) => total + amount, 0)
  return sum > maxPriceMinor ? fault(`leave a sum of at most ${maxPriceMinor} to pay`) : []
}

const uniqueFaults = (faults: ReadonlyArray<FieldFault>): ReadonlyArray<FieldFault> => [
  ...new Map(faults.map((fault) => [`${fault.path} ${fault.message}`, fault])).values()
]
