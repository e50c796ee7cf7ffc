import type { ServiceSettingsPatch } from "@slotkit/core"
import { formatMoney, limitPeriods, maxGuestsOfBooking, periodLimitMaxima, slugFromTitle } from "@slotkit/core/internal"
import type { ImportedHours, ImportedService, ImportNote } from "@slotkit/engine"
import { fitDurations } from "../mapping/FitDurations.ts"
import { fitQuestions } from "../mapping/FitQuestions.ts"
import { colorSetting, fitSettings } from "../mapping/FitSettings.ts"
import { fitText, fitTitle, textOfHtml } from "../mapping/FitText.ts"
import { changed, fitSeats, leftOut, type Mapped, mapped, slugNote } from "../mapping/Mapped.ts"
import { serviceHours } from "../mapping/ServiceHours.ts"
import type { CalcomEventType } from "./CalcomAnswers.ts"
import { mapBookingWindow } from "./CalcomBookingWindow.ts"
import { mapPlaces } from "./CalcomPlaces.ts"
import { mapFields } from "./CalcomQuestions.ts"

/** The facts that an event type itself does not tell. */
export interface CalcomServiceFacts {
  readonly hostHours: ImportedHours["schedule"] | undefined
  /** The hours of its own schedule. `undefined` if it uses the default one. */
  readonly ownHours: ImportedHours["schedule"] | undefined
  /** True for the event type of a team that is imported. */
  readonly isOfTeam?: boolean
}

/** The event type as a service, or the reason for which it is left out. */
export type MappedService = ImportedService | { readonly leftOut: string }

type Settings = typeof ServiceSettingsPatch.Encoded

/** Returns the reason for which an event type is not a service of one host. */
const refusalOf = ({ schedulingType, teamId, isInstantEvent }: CalcomEventType, isOfTeam: boolean): string | undefined => {
  const kinds: Readonly<Record<string, string>> = { roundRobin: "round robin", collective: "collective", managed: "managed" }
  if (schedulingType != null && !isOfTeam) {
    return `It belongs to several hosts (${kinds[schedulingType] ?? schedulingType}), and a service has one.`
  }
  if (teamId != null && !isOfTeam) return "It belongs to a team, and a service has one host."
  if (isInstantEvent === true) return "It is an instant meeting, which Slotkit does not have."
  return undefined
}

/** Maps an event type of cal.com. */
export const mapEventType = (eventType: CalcomEventType, facts: CalcomServiceFacts): MappedService => {
  const reason = refusalOf(eventType, facts.isOfTeam === true)
  if (reason !== undefined) return { leftOut: reason }
  const { lengthInMinutes, lengthInMinutesOptions } = eventType
  const durations = fitDurations([...(lengthInMinutes == null ? [] : [lengthInMinutes]), ...(lengthInMinutesOptions ?? [])])
  if (durations.value.length === 0) {
    return { leftOut: durations.notes.map(({ text }) => text).join(" ") || "It has no duration." }
  }
  const name = eventType.title ?? eventType.slug ?? "Meeting"
  const title = fitTitle("title", name, maxTitleLength, "Meeting")
  const description = fitText("description", textOfHtml(eventType.description ?? ""), maxDescriptionLength)
  const slug = slugFromTitle(eventType.slug ?? name)
  const place = mapPlaces(eventType.locations ?? [])
  const fields = mapFields(eventType.bookingFields ?? [])
  const questions = fitQuestions([...(place.question === undefined ? [] : [place.question]), ...fields.drafts])
  const seats = mapSeats(eventType)
  const approval = mapApproval(eventType)
  const parts: ReadonlyArray<Mapped<Settings>> = [
    fitSettings({
      buffer_before_minutes: eventType.beforeEventBuffer,
      buffer_after_minutes: eventType.afterEventBuffer,
      minimum_notice_minutes: eventType.minimumBookingNotice,
      slot_interval_minutes: eventType.slotInterval,
      max_bookings_per_day: limitsOf(eventType.bookingLimitsCount)?.day
    }),
    mapLimits(eventType),
    mapBookingWindow(eventType.bookingWindow),
    facts.ownHours === undefined ? mapped({}) : serviceHours(facts.ownHours, facts.hostHours),
    mapChanges(eventType),
    mapped(eventType.onlyShowFirstAvailableSlot === true ? { first_per_day: 1 } : {}),
    mapped(eventType.requiresBookerEmailVerification === true ? { confirm_email: true } : {}),
    mapped(eventType.disableGuests === false && !("is_group" in seats.value.service) ? { max_guests: maxGuestsOfBooking } : {}),
    mapped(colorSetting(eventType.color?.lightThemeHex)),
    mapped(place.settings ?? {}),
    mapped(questions.value.length === 0 ? {} : { questions: questions.value }),
    switchedOff(eventType)
  ]
  return {
    id: String(eventType.id),
    name,
    service: {
      title: title.value,
      description: description.value,
      slug,
      durations: durations.value,
      location: place.location,
      ...seats.value.service,
      ...approval.value
    },
    // A later part never switches on what an earlier one switched off.
    settings: Object.assign({}, seats.value.settings, ...parts.map(({ value }) => value)),
    notes: [
      ...title.notes,
      ...description.notes,
      ...slugNote(eventType.slug, slug),
      ...durations.notes,
      ...place.notes,
      ...fields.notes,
      ...questions.notes,
      ...seats.notes,
      ...approval.notes,
      ...parts.flatMap(({ notes }) => notes),
      ...notTaken(eventType)
    ]
  }
}

const maxTitleLength = 50
const maxDescriptionLength = 500

const limitsOf = (limits: CalcomEventType["bookingLimitsCount"]) => (limits?.disabled === true ? null : limits)

/** The limits on bookings and on minutes, apart from that on bookings per day, and notes on what is left out. */
const mapLimits = ({ bookingLimitsCount, bookingLimitsDuration }: CalcomEventType): Mapped<Settings> => {
  const counts = limitsOf(bookingLimitsCount)
  const lengths = limitsOf(bookingLimitsDuration)
  const limits = limitPeriods.flatMap((per) => {
    const bookings = per === "day" ? null : fitLimit(counts?.[per], "bookings")
    const minutes = fitLimit(lengths?.[per], "minutes")
    return bookings === null && minutes === null ? [] : [{ per, bookings, minutes }]
  })
  const isYearly = counts?.year != null || lengths?.year != null
  return mapped(
    limits.length === 0 ? {} : { limits },
    ...(isYearly ? [leftOut("limits", "Slotkit has no limits per year.")] : [])
  )
}

const fitLimit = (value: number | null | undefined, unit: keyof typeof periodLimitMaxima): number | null =>
  value == null || !Number.isFinite(value) ? null : Math.min(Math.max(Math.ceil(value), 1), periodLimitMaxima[unit])

const mapSeats = ({ seats, seatsPerTimeSlot, seatsShowAvailabilityCount }: CalcomEventType) => {
  const number = seats?.disabled === true ? null : (seats?.seatsPerTimeSlot ?? seatsPerTimeSlot)
  if (number == null || number < 2) return mapped({ service: {}, settings: {} })
  const fitted = fitSeats(number)
  const output = seats?.showAvailabilityCount ?? seatsShowAvailabilityCount ?? false
  return mapped(
    { service: { is_group: true, max_attendees: fitted.value }, settings: { publish_spots_remaining: output } },
    ...fitted.notes
  )
}

const mapApproval = ({ confirmationPolicy: policy }: CalcomEventType): Mapped<{ readonly requires_approval?: boolean }> => {
  if (policy == null || policy.disabled === true) return mapped({})
  const note = changed("requires_approval", "Every booking needs approval, not only those at short notice.")
  return mapped({ requires_approval: true }, ...(policy.type === "time" ? [note] : []))
}

const mapChanges = ({ disableCancelling, disableRescheduling }: CalcomEventType): Mapped<Settings> => {
  const [cancelling, rescheduling] = [isOn(disableCancelling), isOn(disableRescheduling)]
  if (cancelling && rescheduling) return mapped({ visitor_changes: "none" })
  if (rescheduling) return mapped({ visitor_changes: "cancel" })
  const note = changed(
    "visitor_changes",
    "Guests can neither cancel nor move their bookings: a service does not allow moving alone."
  )
  return cancelling ? mapped({ visitor_changes: "none" }, note) : mapped({})
}

/** A switch of cal.com is a boolean, or an object with `disabled` or with conditions. */
const isOn = (input: unknown): boolean => {
  if (typeof input !== "object" || input === null) return input === true
  const { disabled } = input as { readonly disabled?: unknown }
  return typeof disabled === "boolean" ? disabled : Object.values(input).some((value) => value !== null && value !== false)
}

/** Switches off a service that would offer something that cal.com does not offer. */
const switchedOff = ({ hidden, price, currency, bookingRequiresAuthentication }: CalcomEventType): Mapped<Settings> => {
  const notes: Array<ImportNote> = []
  if (hidden === true) {
    const text = "It is hidden at cal.com, and Slotkit lists all active services. Switched off: send invites instead."
    notes.push(changed("active", text))
  }
  if (price != null && price > 0) {
    const code = (currency ?? "").toUpperCase()
    const money = /^[A-Z]{3}$/.test(code) ? formatMoney(price, code) : String(price)
    notes.push(leftOut("price", `It costs ${money} at cal.com. Switched off: set the price, then switch it on.`))
  }
  if (bookingRequiresAuthentication === true) {
    notes.push(leftOut("authentication", "Only signed-in people may book it at cal.com. It is switched off."))
  }
  return mapped(notes.length > 0 ? { active: false } : {}, ...notes)
}

/** Notes the rest that a service does not have. */
const notTaken = (eventType: CalcomEventType): ReadonlyArray<ImportNote> => {
  const { recurrence, successRedirectUrl, offsetStart, customName } = eventType
  return [
    ...(isOn(recurrence) ? [leftOut("recurrence", "A booking is for one meeting, not for a series.")] : []),
    ...(successRedirectUrl != null && successRedirectUrl !== ""
      ? [leftOut("redirect", "Guests stay on the confirmation page after they have booked.")]
      : []),
    ...(offsetStart != null && offsetStart > 0 ? [leftOut("offset", "Times start without an offset.")] : []),
    ...(customName != null && customName !== "" ? [leftOut("name of meetings", "Meetings are named after the service.")] : [])
  ]
}
