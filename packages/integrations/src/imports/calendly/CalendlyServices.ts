import { slugFromTitle } from "@slotkit/core/internal"
import type { ImportedHours, ImportedService, ImportNote } from "@slotkit/engine"
import { fitDurations } from "../mapping/FitDurations.ts"
import { fitQuestions } from "../mapping/FitQuestions.ts"
import { colorSetting, fitSettings } from "../mapping/FitSettings.ts"
import { fitText, fitTitle, textOfHtml } from "../mapping/FitText.ts"
import { changed, fitSeats, leftOut, type Mapped, mapped, slugNote } from "../mapping/Mapped.ts"
import { serviceHours } from "../mapping/ServiceHours.ts"
import type { CalendlyEventType } from "./CalendlyAnswers.ts"
import { mapPlaces } from "./CalendlyPlaces.ts"
import { mapQuestions } from "./CalendlyQuestions.ts"

/** The facts that an event type itself does not tell. */
export interface CalendlyServiceFacts {
  /** The user whose account is imported. */
  readonly user: string
  readonly hostHours: ImportedHours["schedule"] | undefined
  /** The hours of this event type. `undefined` if Calendly does not tell them. */
  readonly ownHours: ImportedHours["schedule"] | undefined
  /** The seats of its future group meetings. `undefined` if there is none. */
  readonly seats: number | undefined
  /** True for the event type of a team that is imported. */
  readonly isOfTeam?: boolean
}

/** The event type as a service, or the reason for which it is left out. */
export type MappedService = ImportedService | { readonly leftOut: string }

/** Returns the reason for which an event type is not a service of one host. */
const refusalOf = (eventType: CalendlyEventType, { user, isOfTeam = false }: CalendlyServiceFacts): string | undefined => {
  const { pooling_type, profile, type, booking_method, deleted_at } = eventType
  if (deleted_at != null) return "It is deleted."
  if (!isOfTeam && pooling_type != null && pooling_type !== "") {
    return `It belongs to several hosts (${pooling_type.replaceAll("_", " ")}), and a service has one.`
  }
  if (!isOfTeam && isOfTeamProfile(eventType)) return "It belongs to a team, and a service has one host."
  if (!isOfTeam && profile?.owner != null && profile.owner !== user) return "It belongs to another user of the organization."
  if (type === "AdhocEventType") return "It is a one-off meeting. Create an invite instead."
  if (booking_method === "poll") return "It is a meeting poll, which Slotkit does not have."
  return undefined
}

/** True for an event type that a team owns. */
export const isOfTeamProfile = ({ profile }: CalendlyEventType): boolean =>
  profile?.type != null && profile.type.toLowerCase() !== "user"

/** Maps an event type of Calendly. */
export const mapEventType = (eventType: CalendlyEventType, facts: CalendlyServiceFacts): MappedService => {
  const reason = refusalOf(eventType, facts)
  if (reason !== undefined) return { leftOut: reason }
  const { uri, duration, duration_options, description_plain, description_html, slug } = eventType
  const durations = fitDurations([...(duration == null ? [] : [duration]), ...(duration_options ?? [])])
  if (durations.value.length === 0) {
    return { leftOut: durations.notes.map(({ text }) => text).join(" ") || "It has no duration." }
  }
  const name = eventType.name ?? slug ?? "Meeting"
  const title = fitTitle("title", name, maxTitleLength, "Meeting")
  const plain = description_plain ?? (description_html == null ? "" : textOfHtml(description_html))
  const description = fitText("description", plain, maxDescriptionLength)
  const place = mapPlaces(eventType.locations ?? [])
  const request = mapQuestions(eventType.custom_questions ?? [])
  const questions = fitQuestions([...(place.question === undefined ? [] : [place.question]), ...request.drafts])
  const settings = fitSettings({
    buffer_before_minutes: eventType.before_buffer,
    buffer_after_minutes: eventType.after_buffer,
    slot_interval_minutes: eventType.start_time_increment
  })
  const hours = facts.ownHours === undefined ? { value: {}, notes: [] } : serviceHours(facts.ownHours, facts.hostHours)
  const seats = mapSeats(eventType, facts)
  const wantedSlug = slug ?? name
  const fittedSlug = slugFromTitle(wantedSlug)
  const off = switchedOff(eventType, facts)
  return {
    id: uri,
    name,
    service: {
      title: title.value,
      description: description.value,
      slug: fittedSlug,
      durations: durations.value,
      location: place.location,
      ...seats.value
    },
    settings: {
      ...settings.value,
      ...colorSetting(eventType.color),
      ...hours.value,
      ...place.settings,
      ...(questions.value.length === 0 ? {} : { questions: questions.value }),
      ...(off.length > 0 ? { active: false } : {})
    },
    notes: [
      ...title.notes,
      ...description.notes,
      ...slugNote(slug, fittedSlug),
      ...durations.notes,
      ...place.notes,
      ...request.notes,
      ...questions.notes,
      ...settings.notes,
      ...hours.notes,
      ...seats.notes,
      ...off
    ]
  }
}

const maxTitleLength = 50
const maxDescriptionLength = 500

/** The number of seats while Calendly does not tell it. */
const unknownSeats = 2

const mapSeats = ({ kind }: CalendlyEventType, { seats }: CalendlyServiceFacts): Mapped<object> => {
  if (kind !== "group") return mapped({})
  const fitted = fitSeats(seats ?? unknownSeats)
  return mapped({ is_group: true, max_attendees: fitted.value }, ...fitted.notes)
}

/** Returns the reasons for which the service would offer something that Calendly does not offer. */
const switchedOff = (
  { active, secret, is_paid, kind }: CalendlyEventType,
  facts: CalendlyServiceFacts
): ReadonlyArray<ImportNote> => [
  ...(active === false ? [changed("active", "It is switched off, as at Calendly.")] : []),
  ...(secret === true
    ? [changed("active", "It is secret at Calendly, and Slotkit lists all active services. Switched off: send invites instead.")]
    : []),
  ...(is_paid === true
    ? [leftOut("price", "Calendly's API does not report the price. Switched off: set the price, then switch it on.")]
    : []),
  ...(kind === "group" && facts.seats === undefined
    ? [changed("max_attendees", "Calendly's API does not report the number of seats. Switched off: set them, then switch it on.")]
    : [])
]
