import {
  type Booking,
  type Host,
  type Instant,
  type Interval,
  type InviteStatus,
  inviteStatus,
  type LocalDate,
  type Service
} from "@slotkit/core"
import { addDays, type HostRef, hostRef, localDateOf, requiresChoice } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type SlotOfDay, timesInDays } from "../availability/GetAvailability.ts"
import { forPeople, narrowToChoice, narrowToSelection, staffToChoose } from "../availability/teams/NarrowStaff.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { type Bookable, bookableInvite, bookableService, listBookable } from "../services/Bookable.ts"
import { hostOfLink } from "./VisitHost.ts"
import { inviteOfLink } from "./VisitInvite.ts"
import { serviceOfLink } from "./VisitService.ts"

/** The service or invite of a booking page, with its host. */
export interface BookingPageTarget {
  readonly host: Host
  readonly bookable: Bookable
  readonly description: string
  /** The choice of a host, where visitors of a team choose one. */
  readonly choice?: HostChoice
  /** The selection of members that the visitor came with. The page offers only their times. */
  readonly selection?: string
  /** The largest number of people for whom a team has rooms. Undefined unless visitors are asked for it. */
  readonly mostPeople?: number
  /** The booking that is rescheduled. The page's slots have room for it, and its own time counts as free. */
  readonly moving?: Booking
}

/** The hosts of a team among whom a visitor chooses, and the visitor's choice. */
export interface HostChoice {
  readonly hosts: ReadonlyArray<HostRef>
  readonly isRequired: boolean
  readonly host: HostRef | undefined
}

/** An invite's page: also the invited person, and whether the invite can still be booked. */
export interface InvitePageTarget extends BookingPageTarget {
  readonly contact: { readonly name: string | null; readonly email: string | null }
  readonly status: InviteStatus
}

/** Returns a host with the services that visitors can book now, the default service first. Fails with `NotFound`. */
export const visitHostPage = Effect.fnUntraced(function* (username: string) {
  const host = yield* hostOfLink(username)
  return { host, services: (yield* listBookable(host)).map((service) => targetOf(host, service)) }
})

/** Returns the service of a booking page. Fails with `NotFound`. */
export const visitServicePage = Effect.fnUntraced(function* (username: string, slug: string) {
  const { host, service } = yield* serviceOfLink(username, slug)
  const target: BookingPageTarget = targetOf(host, service)
  const { visitorChoice = "none" } = service.settings.staffing ?? {}
  if (host.kind !== "team") return target
  const { hosts: members, ...people } = yield* staffToChoose(host, target.bookable)
  if (visitorChoice === "none") return { ...target, ...people } satisfies BookingPageTarget
  const hosts = members.map((member) => hostRef({ ...member, id: member.host }))
  const choice = { hosts, isRequired: visitorChoice === "required", host: undefined }
  return { ...target, ...people, choice } satisfies BookingPageTarget
})

/**
 * Narrows a page to the selection that its visitor comes with. Fails with `Invalid` for one that is not, or no longer, valid.
 */
export const pageOfSelection = Effect.fnUntraced(function* (target: BookingPageTarget, selection: string) {
  const { host, choice } = target
  const { staffing } = target.bookable.settings
  const bookable = yield* narrowToSelection(host, target.bookable, selection)
  const { mostPeople: _, ...whole } = target
  const { hosts: members, ...people } = yield* staffToChoose(host, bookable)
  const narrow: BookingPageTarget = { ...whole, ...people, bookable, selection }
  if (choice === undefined) return narrow
  const ids = members.map((member) => member.host)
  const hosts = choice.hosts.filter(({ id }) => ids.includes(id))
  return { ...narrow, choice: { ...choice, hosts, isRequired: requiresChoice(staffing, bookable.request) } }
})

/** Narrows a page to the host whom its visitor names. Undefined if the visitor cannot choose that host. */
export const withHost = Effect.fnUntraced(function* (target: BookingPageTarget, named: string) {
  const { staffing } = target.bookable.settings
  const visit = { host: named, selection: target.selection }
  const bookable = yield* Effect.option(narrowToChoice(target.host, target.bookable, visit))
  if (target.choice === undefined || staffing === null || Option.isNone(bookable)) return undefined
  const id = bookable.value.request?.roles?.[staffing.visitorRole]?.members?.[0]
  const host = target.choice.hosts.find((each) => each.id === id)
  return { ...target, bookable: bookable.value, choice: { ...target.choice, host } } satisfies BookingPageTarget
})

/** Narrows a page to rooms for a number of people, which has to be one that there are rooms for. */
export const pageForPeople = (target: BookingPageTarget, people: number): BookingPageTarget => ({
  ...target,
  bookable: forPeople(target.bookable, people)
})

/** Returns the invite of a booking page, in any state. Fails with `NotFound`. */
export const visitInvitePage = Effect.fnUntraced(function* (token: string) {
  const invite = yield* inviteOfLink(token)
  const host: Host = yield* requireHost(invite.hostId)
  const bookable: Bookable = yield* bookableInvite(invite)
  const { hosts: _, ...people } = yield* staffToChoose(host, bookable)
  return {
    host,
    bookable,
    ...people,
    description: invite.description ?? "",
    contact: invite.contact,
    status: inviteStatus(invite, yield* Clock.currentTimeMillis)
  } satisfies InvitePageTarget
})

const targetOf = (host: Host, service: Service): BookingPageTarget => ({
  host,
  bookable: bookableService(service, host),
  description: service.description
})

/** The days, length and time zone of a question about free time. */
export interface FreeTimeQuery {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly durationMinutes: number
  readonly timeZone: string
}

/** Time off whose reason visitors may read. */
export interface PublicTimeOff extends Interval {
  readonly reason: string
}

/** The free slots of a booking page by day of the time zone, in ascending order, with the time off that visitors read about. */
export interface PageTimes {
  readonly slots: ReadonlyArray<SlotOfDay>
  /** The time off around these days, by start. */
  readonly off: ReadonlyArray<PublicTimeOff>
  /** True if the host has given a reason for any time off, in whichever month. */
  readonly hasReasons: boolean
}

/** Returns the free slots of a booking page, and the time off around its days that has a public reason. */
export const pageTimes = Effect.fnUntraced(function* ({ host, bookable, moving }: BookingPageTarget, query: FreeTimeQuery) {
  const { slots, busy, hasReasons } = yield* timesInDays(host, bookable, query, moving)
  const off = busy.flatMap(({ start, end, publicReason }) =>
    publicReason === undefined ? [] : [{ start, end, reason: publicReason }]
  )
  return { slots, off, hasReasons } satisfies PageTimes
})

/** Returns the free slots of a booking page by day of the time zone, in ascending order. */
export const pageSlots = (target: BookingPageTarget, query: FreeTimeQuery) =>
  Effect.map(pageTimes(target, query), ({ slots }) => slots)

/** Returns the last day of a time zone on which the page can offer times. */
export const lastPageDay = ({ bookable }: BookingPageTarget, now: Instant, timeZone: string): LocalDate =>
  addDays(localDateOf(now, timeZone), bookable.settings.bookingWindowDays + 1)

/** Returns the first free slot from a day on, within the booking window. Undefined if there is none. */
export const firstFreeSlot = (target: BookingPageTarget, query: Omit<FreeTimeQuery, "to">) =>
  Effect.map(firstFreeTime(target, query), ({ first }) => first)

/** Returns the first free slot like `firstFreeSlot`, and the time off with a public reason that was found on the way there. */
export const firstFreeTime = Effect.fnUntraced(function* (
  target: BookingPageTarget,
  { from, durationMinutes, timeZone }: Omit<FreeTimeQuery, "to">
) {
  const now = yield* Clock.currentTimeMillis
  const last = lastPageDay(target, now, timeZone)
  const today = localDateOf(now, timeZone)
  const off: Array<PublicTimeOff> = []
  let hasReasons = false
  // Connected calendars are read so far ahead anyway.
  let days = firstDays
  for (let day = from < today ? today : from; day <= last; day = addDays(day, days), days = daysPerLook) {
    const end = addDays(day, days - 1)
    const found: PageTimes = yield* pageTimes(target, {
      from: day,
      to: end < last ? end : last,
      durationMinutes,
      timeZone
    })
    off.push(...found.off)
    hasReasons ||= found.hasReasons
    if (found.slots[0] !== undefined) return { first: found.slots[0], off, hasReasons }
  }
  return { first: undefined, off, hasReasons }
})

const firstDays = 62
const daysPerLook = 124
