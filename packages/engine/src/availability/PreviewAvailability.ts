import {
  formatInstant,
  type Host,
  type Instant,
  type Interval,
  type LocalDate,
  type Meeting,
  maxBookingWindowDays,
  type Schedule,
  type Service
} from "@slotkit/core"
import {
  type AvailabilityPreview,
  AvailabilityPreviewInput,
  addDays,
  bookableDays,
  bookableServices,
  compareStarts,
  defaultPreviewDays,
  type FieldFault,
  localDateOf,
  localDayStart,
  maxPreviewBookings,
  maxPreviewDays,
  maxPreviewStarts,
  offerSlots,
  overlaps,
  patchSettings,
  serviceLimits,
  shortestDuration,
  slotRules,
  withinHours,
  wrongField
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Invalid } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { Settings } from "../kernel/Settings.ts"
import { orInvalid, validate } from "../kernel/Validate.ts"
import { BookingStore, type Occupied } from "../ports/BookingStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { bookableService } from "../services/Bookable.ts"
import { staffingFor } from "../teams/StaffingFor.ts"
import { externalBusy, loadAgenda, type OfferDays, widest } from "./OccupiedAround.ts"
import {
  meetingsOfLeaving,
  membersOfPreview,
  readTimesOfPreview,
  slotsOfPreview,
  type TimesOfPreview
} from "./teams/TeamPreview.ts"

/**
 * Compares the starts that a host offers with those after a change of hours, settings or time off, and names the upcoming
 * bookings that the change would leave outside. Saves nothing.
 */
export const previewAvailability = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const host = yield* requireHost(hostId)
  const change = yield* validate(AvailabilityPreviewInput, input)
  const { schedule, services: patches = [], time_off: timeOff = [], members: memberChange, ...dates } = change
  if (host.kind !== "team" && memberChange !== undefined)
    return yield* Invalid.of([wrongField("members", "The members field can only be used for a team.", "unaccepted")])
  const services = yield* (yield* ServiceStore).list(host.id)
  const members = host.kind === "team" ? yield* membersOfPreview(host, memberChange ?? {}) : noMembers
  const patched = yield* withStaffing(host, yield* orInvalid(withSettings(services, patches)), patches, members.after)
  const now = yield* Clock.currentTimeMillis
  const timeZone = schedule?.timezone ?? host.timezone
  const today = localDateOf(now, timeZone)
  const days = yield* daysOf(dates, today)
  const answer = { ...days, timezone: timeZone }
  if (days.to < today) return { ...answer, services: [], bookings_outside: [], meetings_outside: 0 } satisfies AvailabilityPreview

  const upcoming = days.from < today ? { ...days, from: today } : days
  const range = { start: localDayStart(upcoming.from, timeZone), end: localDayStart(addDays(upcoming.to, 1), timeZone) }
  // The days of another time zone begin up to a day earlier or later.
  const around = { from: addDays(upcoming.from, -1), to: addDays(upcoming.to, 1) }
  const limits = [...services, ...patched].flatMap(({ settings }) => serviceLimits(settings))
  const agenda = yield* loadAgenda(host, around, limits)
  const within = bookableDays(around, now, maxBookingWindowDays + 1, host.timezone)
  const staffings = [...services, ...patched].flatMap(({ settings: { staffing } }) => (staffing === null ? [] : [staffing]))
  const team = host.kind === "team" ? yield* readTimesOfPreview(host, members, staffings, within) : undefined
  const elsewhere =
    within === undefined || team !== undefined
      ? []
      : (yield* externalBusy(host.id, { ...within, ...widest, schedule: agenda.schedule }, agenda)).busy
  const busy = [...agenda.busy, ...elsewhere]
  const changed = schedule === undefined ? agenda.schedule : { ...schedule, overrides: schedule.overrides ?? [] }
  const before: State = { schedule: agenda.schedule, services, busy, staff: team?.before }
  const after: State = { schedule: changed, services: patched, busy: [...busy, ...timeOff], staff: team?.after }

  const { freeServices } = yield* Settings
  const bookable = (state: State) =>
    new Map(bookableServices(state.services, host.plan, freeServices).map((one) => [one.id, one]))
  const [offered, offeredAfter] = [bookable(before), bookable(after)]
  const circumstances = { host, held: agenda.held, target: agenda.target, now, range }
  const compared = yield* Effect.forEach(services, (service) =>
    // Lets other requests run between services, because each computes the slots of many days.
    Effect.andThen(
      Effect.yieldNow,
      Effect.sync(() => {
        const [one, other] = [offered.get(service.id), offeredAfter.get(service.id)]
        if (one === undefined && other === undefined) return []
        return [serviceChanges(service, startsOf(before, one, circumstances), startsOf(after, other, circumstances), timeZone)]
      })
    )
  )

  const [worksAt, wouldWorkAt] = [workingTimes(before), workingTimes(after)]
  const inRange = agenda.held.filter(({ start, end }) => end > now && start >= range.start && start < range.end)
  const leaving = yield* meetingsOfLeaving(host, members, inRange)
  const outside = inRange.filter(
    (meeting) =>
      (worksAt(meeting) && !wouldWorkAt(meeting)) ||
      timeOff.some((time) => overlaps(time, meeting)) ||
      leaving.has(meeting.meetingId ?? 0)
  )
  return {
    ...answer,
    services: compared.flat(),
    bookings_outside: yield* bookingsOf(host.id, outside),
    meetings_outside: outside.length
  } satisfies AvailabilityPreview
})

/** The hours, services and busy times of a host: those that are saved, or those with the change. */
interface State {
  readonly schedule: Schedule
  readonly services: ReadonlyArray<Service>
  readonly busy: ReadonlyArray<Interval>
  /** The times of the members of a team. Undefined for a host who is no team. */
  readonly staff: TimesOfPreview | undefined
}

const noMembers = { before: [], after: [] }

/** The circumstances that the change leaves as they are. */
interface Circumstances {
  readonly host: Host
  readonly held: ReadonlyArray<Meeting>
  readonly target: Occupied["target"]
  readonly now: Instant
  readonly range: Interval
}

const withSettings = (
  services: ReadonlyArray<Service>,
  patches: NonNullable<(typeof AvailabilityPreviewInput.Type)["services"]>
): Result.Result<ReadonlyArray<Service>, ReadonlyArray<FieldFault>> => {
  const faults = patches.flatMap(({ id }, index): ReadonlyArray<FieldFault> => {
    const wrong = (wording: string, rule: "unusable" | "repeated") => [
      { ...wrongField("services", `The services field (entry ${index + 1}, id) ${wording}.`, rule), path: `services.${index}.id` }
    ]
    if (!services.some((service) => service.id === id)) return wrong("must be the id of a service of the host", "unusable")
    return patches.findIndex((other) => other.id === id) < index ? wrong("must not repeat a service", "repeated") : []
  })
  if (faults.length > 0) return Result.fail(faults)
  const settingsOf = new Map(patches.map(({ id, settings }) => [id, settings]))
  return Result.succeed(
    services.map((service) => {
      const patch = settingsOf.get(service.id)
      return patch === undefined ? service : { ...service, settings: patchSettings(service.settings, patch) }
    })
  )
}

/** Sets the staffing to try, whose members are those after the change. */
const withStaffing = (
  host: Host,
  services: ReadonlyArray<Service>,
  patches: NonNullable<(typeof AvailabilityPreviewInput.Type)["services"]>,
  members: Parameters<typeof staffingFor>[2]
) =>
  Effect.forEach(services, (service) => {
    const index = patches.findIndex(({ id }) => id === service.id)
    const input = patches[index]?.settings.staffing
    if (input === undefined) return Effect.succeed(service)
    return staffingFor(host, input, members).pipe(
      Effect.mapBoth({
        onSuccess: (staffing): Service => ({ ...service, settings: { ...service.settings, staffing } }),
        onFailure: ({ problems }) =>
          Invalid.of(
            problems.map((problem) => ({ ...problem, field: "services", path: `services.${index}.settings.${problem.path}` }))
          )
      })
    )
  })

const daysOf = (
  { from: first, to: last }: { readonly from?: LocalDate; readonly to?: LocalDate },
  today: LocalDate
): Effect.Effect<OfferDays, Invalid> => {
  const from = first ?? today
  const to = last ?? addDays(from, defaultPreviewDays - 1)
  const wrong = (sentence: string) => Effect.fail(Invalid.of([wrongField("to", sentence, "order")]))
  if (to < from) return wrong("The to field must not be before from.")
  if (to > addDays(from, maxPreviewDays - 1)) {
    return wrong(`The to field must be at most ${maxPreviewDays - 1} days after from.`)
  }
  return Effect.succeed({ from, to })
}

const startsOf = (
  { schedule, busy, staff }: State,
  service: Service | undefined,
  { host, held, target, now, range }: Circumstances
): ReadonlyArray<Instant> => {
  if (service === undefined) return []
  const { id, settings, capacity, durations } = bookableService(service, host)
  const durationMinutes = shortestDuration(durations)
  const days = {
    from: localDateOf(range.start, schedule.timezone),
    to: localDateOf(range.end - 1, schedule.timezone)
  }
  const known = { now, durationMinutes, serviceId: id, capacity }
  const occupied = { held, busy, ...(target === undefined ? {} : { target }) }
  const slots =
    staff === undefined
      ? offerSlots(slotRules(schedule, settings, durationMinutes), {
          ...{ ...days, ...known, busy, held },
          serviceLimits: serviceLimits(settings),
          hostLimits: host.limits,
          firstPerDay: settings.firstPerDay
        })
      : slotsOfPreview({ ...known, ...staff, team: host, schedule, settings, occupied }, days)
  return slots.flatMap(({ start }) => (start >= range.start && start < range.end ? [start] : []))
}

const serviceChanges = (
  { id, slug, durations }: Service,
  before: ReadonlyArray<Instant>,
  after: ReadonlyArray<Instant>,
  timeZone: string
): AvailabilityPreview["services"][number] => {
  const { gained, lost, days } = compareStarts(before, after, timeZone)
  const listed = (starts: ReadonlyArray<Instant>) => starts.slice(0, maxPreviewStarts).map(formatInstant)
  return {
    id,
    slug,
    duration_minutes: shortestDuration(durations),
    gained: listed(gained),
    gained_count: gained.length,
    lost: listed(lost),
    lost_count: lost.length,
    per_day: days
  }
}

/** Returns a function that is true for a meeting within the hours of its service, or of the host if it no longer has any. */
const workingTimes = ({ schedule, services }: State): ((meeting: Meeting) => boolean) => {
  const { timezone: timeZone } = schedule
  const ofHost = withinHours({ timeZone, ...schedule })
  const ofServices = new Map(
    services.flatMap(({ id, settings: { hours } }) =>
      hours === null ? [] : [[id, withinHours({ timeZone, ...hours })] as const]
    )
  )
  return (meeting) => (ofServices.get(meeting.serviceId ?? 0) ?? ofHost)(meeting)
}

/** Returns the ids of the bookings of meetings, which are in ascending order. Skips the bookings between them. */
const bookingsOf = Effect.fnUntraced(function* (hostId: number, meetings: ReadonlyArray<Meeting>) {
  const bookings = yield* BookingStore
  const starts = meetings.map(({ start }) => start)
  const found: Array<number> = []
  let after = starts[0] === undefined ? undefined : { at: starts[0], id: 0 }
  while (after !== undefined && found.length < maxPreviewBookings) {
    const { rows } = yield* bookings.page(hostId, { order: "asc" }, { after, perPage: maxPreviewBookings })
    const last = rows.at(-1)
    found.push(
      ...rows.flatMap(({ id, meetingId, scheduledAt }) =>
        meetingId !== null && scheduledAt !== null && starts.includes(scheduledAt) ? [id] : []
      )
    )
    const at = last?.scheduledAt ?? undefined
    const next = at === undefined || rows.length < maxPreviewBookings ? undefined : starts.find((start) => start >= at)
    after = next === undefined ? undefined : { at: next, id: next === at ? last!.id : 0 }
  }
  return found.slice(0, maxPreviewBookings)
})
