import type { Answer, Location } from "@slotkit/core"
import { locationFromInput, parseTimestamp } from "@slotkit/core/internal"
import type { ImportedBooking, ImportedSeat, ImportedService, ImportNote } from "@slotkit/engine"
import { fitGuests, guestAddresses } from "../mapping/FitGuests.ts"
import { fitSeat } from "../mapping/FitSeat.ts"
import { leftOut } from "../mapping/Mapped.ts"
import type { CalendlyEvent, CalendlyInvitee } from "./CalendlyAnswers.ts"
import { mapPlace, providerOf } from "./CalendlyPlaces.ts"

/**
 * Maps a future meeting. `invitees` are missing if only time is to be held, and `typeName` is the name of its event type. Returns
 * undefined without a valid time.
 */
export const mapEvent = (
  event: CalendlyEvent,
  invitees: ReadonlyArray<CalendlyInvitee>,
  services: ReadonlyArray<ImportedService>,
  typeName: string
): ImportedBooking | undefined => {
  const start = parseTimestamp(event.start_time)
  const end = parseTimestamp(event.end_time)
  if (start === undefined || end === undefined || end <= start) return undefined
  const service = services.find(({ id }) => id === event.event_type)
  const active = invitees.filter(({ status }) => status !== "canceled")
  const seats = active.flatMap((invitee) => mapInvitee(event, invitee, service) ?? [])
  const guests = fitGuests(guestAddresses(event.event_guests), seats)
  return {
    id: event.uri,
    // A host may have the names of guests in the name of a meeting.
    name: typeName,
    serviceId: event.event_type ?? null,
    start,
    end,
    createdAt: (event.created_at == null ? undefined : parseTimestamp(event.created_at)) ?? null,
    seats,
    guests: guests.value,
    location: mapLocation(event),
    conferenceLink: linkOf(event),
    heldBecause: seats.length < active.length ? "a guest has no valid email address" : null,
    notes: [...guests.notes, ...notesOf(active)]
  }
}

/** Returns the id of a seat, which begins with that of the meeting. */
export const seatIdOf = (event: Pick<CalendlyEvent, "uri">, { uri }: Pick<CalendlyInvitee, "uri">): string =>
  uri.startsWith(`${event.uri}/`) ? uri : `${event.uri}/${uri}`

const mapInvitee = (
  event: CalendlyEvent,
  invitee: CalendlyInvitee,
  service: ImportedService | undefined
): ImportedSeat | undefined => {
  const id = seatIdOf(event, invitee)
  const { email, timezone, first_name, last_name } = invitee
  const name = invitee.name ?? [first_name, last_name].filter((part) => part != null).join(" ")
  return fitSeat({ id, email, name, timezone, answers: mapAnswers(invitee, service) })
}

/** Answers keep the key of the service's question with the same words, and are numbered otherwise. */
const mapAnswers = ({ questions_and_answers }: CalendlyInvitee, service: ImportedService | undefined): ReadonlyArray<Answer> =>
  (questions_and_answers ?? []).flatMap(({ question, answer }, index) => {
    if (question == null || answer == null || answer.trim() === "") return []
    const request = (service?.settings.questions ?? []).find((known) => known.question === question.trim())
    return [{ key: request?.key ?? `question_${index + 1}`, question, value: answer }]
  })

/** The place of this meeting. `null` for that of the service, which is also taken for a place that the guest chose. */
const mapLocation = ({ location }: CalendlyEvent): Location | null => {
  if (location?.type == null) return null
  const provider = providerOf(location.type)
  if (provider !== undefined) return { type: "video", label: provider, address: null }
  const kind = location.type === "ask_invitee" ? "custom" : location.type
  const place = mapPlace({ kind, location: location.location ?? null })
  return place === undefined ? null : locationFromInput(place.location)
}

const linkOf = ({ location }: CalendlyEvent): string | null => {
  const link = location?.join_url ?? (location?.type === "custom" ? location.location : null)
  return link != null && /^https?:\/\/\S+$/.test(link) && URL.canParse(link) ? link : null
}

const notesOf = (active: ReadonlyArray<CalendlyInvitee>): ReadonlyArray<ImportNote> =>
  active.some(({ payment }) => payment != null) ? [leftOut("payment", "Its payment stays at Calendly.")] : []
