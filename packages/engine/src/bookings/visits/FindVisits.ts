import { formatInstant, type Host, type Instant, type LocalDate } from "@slotkit/core"
import {
  addDays,
  localDateOf,
  maxVisitorDays,
  millisPerMinute,
  type PartTimes,
  readVisit,
  readVisitDays,
  readyAfter,
  type SentVisit,
  type VisitBy,
  type VisitTimesResource,
  visitTimes,
  wallTimeLabel
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { askedDays, type SlotOfDay, timesInDays } from "../../availability/GetAvailability.ts"
import type { OfferDays } from "../../availability/OccupiedAround.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { orInvalid } from "../../kernel/Validate.ts"
import { listBookable } from "../../services/Bookable.ts"
import { partsToFind, type VisitPart } from "./ReadVisit.ts"

/** The starts of the parts of a visit, and the members of a team who can lead all of them. Undefined if anyone may. */
export interface VisitPlan {
  readonly starts: ReadonlyArray<Instant>
  readonly leads: ReadonlySet<number> | undefined
}

/**
 * Returns the free times of a visit on days of a time zone, by the day of the first part. Each part is offered by itself; limits
 * that the parts reach together are applied when the visit is booked. Decision 0160.
 */
export const listVisitTimes = Effect.fnUntraced(function* (host: Host, input: unknown, by: VisitBy = "credential") {
  const visit = yield* orInvalid(readVisit(input, by))
  const { timezone = host.timezone, ...range } = yield* orInvalid(readVisitDays(input))
  const timeZone = by === "visitor" ? timezone : host.timezone
  const parts = yield* partsToFind(host, yield* listBookable(host), visit, by)
  const days = yield* askedDays(range, localDateOf(yield* Clock.currentTimeMillis, timeZone), maxVisitorDays, "field")
  const plans = yield* findVisits(host, parts, visit, { ...days, timeZone })
  const data: Record<LocalDate, Array<VisitTimesResource["data"][string][number]>> = {}
  for (const { starts } of plans) {
    const day = localDateOf(starts[0]!, timeZone)
    const times = starts.map((start, index) => {
      const { bookable, durationMinutes } = parts[index]!
      const end = formatInstant(start + durationMinutes * millisPerMinute)
      return { service: bookable.slug, start: formatInstant(start), end }
    })
    const ofDay = data[day] ?? []
    data[day] = ofDay
    ofDay.push({ start: times[0]!.start, end: times.at(-1)!.end, label: wallTimeLabel(starts[0]!, timeZone), parts: times })
  }
  return { data, meta: { ...days, timezone: timeZone } } satisfies VisitTimesResource
})

/** Returns the same for a host by its id, or fails with `NotFound`. Operator API: bookings. */
export const visitTimesOfHost = (hostId: number, input: unknown) =>
  Effect.flatMap(requireHost(hostId), (host) => listVisitTimes(host, input))

/** Returns the plan of a visit with a start; as far as its parts are free if there is none, so that the booking finds out why. */
export const planVisit = Effect.fnUntraced(function* (
  host: Host,
  parts: ReadonlyArray<VisitPart>,
  visit: SentVisit,
  start: Instant
) {
  const day = localDateOf(start, host.timezone)
  const slots = yield* slotsOfParts(host, parts, visit, { from: day, to: day, timeZone: host.timezone })
  for (let count = parts.length; count > 0; count--) {
    const found = plansOf(parts.slice(0, count), slots, visit).find(({ starts }) => starts[0] === start)
    if (found !== undefined) return { ...found, starts: continued(found.starts, parts) } satisfies VisitPlan as VisitPlan
  }
  return { starts: continued([start], parts), leads: undefined } satisfies VisitPlan as VisitPlan
})

/** Adds the earliest start of each part that has none. */
const continued = (starts: ReadonlyArray<Instant>, parts: ReadonlyArray<VisitPart>): ReadonlyArray<Instant> => {
  const times = parts.map((part) => timesOf(part, []))
  const all = [...starts]
  while (all.length < parts.length) all.push(readyAfter(all.at(-1)!, times[all.length - 1]!, times[all.length]!))
  return all
}

const findVisits = Effect.fnUntraced(function* (
  host: Host,
  parts: ReadonlyArray<VisitPart>,
  visit: SentVisit,
  days: OfferDays & { readonly timeZone: string }
) {
  return plansOf(parts, yield* slotsOfParts(host, parts, visit, days), visit)
})

/** Reads the free slots of all parts. Those after the first one may begin on the day after. */
const slotsOfParts = (
  host: Host,
  parts: ReadonlyArray<VisitPart>,
  { hosts }: SentVisit,
  { from, to, timeZone }: OfferDays & { readonly timeZone: string }
) =>
  Effect.forEach(
    parts,
    ({ bookable, durationMinutes }, index) => {
      const listsMembers = hosts === "same" && host.kind === "team"
      const days = { from, to: index === 0 ? to : addDays(to, 1), durationMinutes, timeZone }
      return Effect.map(timesInDays(host, { ...bookable, listsMembers }, days), ({ slots }) => slots)
    },
    { concurrency: "unbounded" }
  )

/** Returns the visits that the slots of the parts allow. With the same hosts, for each member who can lead all parts. */
const plansOf = (
  parts: ReadonlyArray<VisitPart>,
  slots: ReadonlyArray<ReadonlyArray<SlotOfDay>>,
  { hosts, maxGapMinutes }: SentVisit
): ReadonlyArray<VisitPlan> => {
  const visitsWith = (isFree: (slot: SlotOfDay, part: VisitPart) => boolean) =>
    visitTimes(
      parts.map((part, index) =>
        timesOf(
          part,
          slots[index]!.filter((slot) => isFree(slot, part))
        )
      ),
      maxGapMinutes
    )
  const leads = hosts === "same" ? leadsOf(parts, slots) : undefined
  if (leads === undefined) return visitsWith(() => true).map((starts) => ({ starts, leads: undefined }))
  const plans = new Map<Instant, VisitPlan>()
  for (const lead of leads) {
    for (const starts of visitsWith((slot, part) => leadsAt(slot, part).includes(lead))) {
      const known = plans.get(starts[0]!)
      const order = known === undefined ? -1 : compareStarts(starts, known.starts)
      if (order < 0) plans.set(starts[0]!, { starts, leads: new Set([lead]) })
      if (order === 0) plans.set(starts[0]!, { starts, leads: new Set([...known!.leads!, lead]) })
    }
  }
  return [...plans.values()].toSorted((one, other) => one.starts[0]! - other.starts[0]!)
}

const timesOf = ({ bookable: { settings }, durationMinutes }: VisitPart, slots: ReadonlyArray<SlotOfDay>): PartTimes => ({
  starts: slots.map(({ slot }) => slot.start),
  durationMinutes,
  bufferBeforeMinutes: settings.bufferBeforeMinutes,
  bufferAfterMinutes: settings.bufferAfterMinutes
})

/** Returns the members who can lead some start of every part. Undefined if the host is no team. */
const leadsOf = (
  parts: ReadonlyArray<VisitPart>,
  slots: ReadonlyArray<ReadonlyArray<SlotOfDay>>
): ReadonlyArray<number> | undefined => {
  if (parts.every(({ bookable }) => bookable.settings.staffing === null)) return undefined
  const [first = [], ...others] = parts.map((part, index) => [...new Set(slots[index]!.flatMap((slot) => leadsAt(slot, part)))])
  return first.filter((lead) => others.every((leads) => leads.includes(lead)))
}

const leadsAt = ({ slot }: SlotOfDay, { bookable: { settings } }: VisitPart): ReadonlyArray<number> => {
  const [role] = settings.staffing?.roles ?? []
  return role === undefined ? [] : (slot.hosts?.[role.key] ?? []).map(({ id }) => id)
}

const compareStarts = (one: ReadonlyArray<Instant>, other: ReadonlyArray<Instant>): number => {
  const index = one.findIndex((start, place) => start !== other[place])
  return index === -1 ? 0 : one[index]! - other[index]!
}
