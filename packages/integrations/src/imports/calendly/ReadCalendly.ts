import { formatInstant } from "@slotkit/core"
import { languageOf, millisPerDay, parseTimestamp } from "@slotkit/core/internal"
import type { ImportedAccount, ImportedBooking, ImportedHours, ImportedService, NotImported } from "@slotkit/engine"
import { fitTimeZone } from "../mapping/FitHours.ts"
import { fitTitle, fitWebAddress } from "../mapping/FitText.ts"
import { leftOut } from "../mapping/Mapped.ts"
import { entryReader, readAnswer, readEntries, SourceError } from "../source/ReadAnswer.ts"
import { readMeetings, withoutTime } from "../source/ReadMeetings.ts"
import { type ReadOptions, type SourceClient, sourceClient } from "../source/SourceClient.ts"
import {
  CalendlyEvent,
  CalendlyEventType,
  CalendlyEventTypeHours,
  CalendlyInvitee,
  CalendlySchedule,
  type CalendlyUser,
  CalendlyUserAnswer
} from "./CalendlyAnswers.ts"
import { mapEvent, seatIdOf } from "./CalendlyEvents.ts"
import { listCalendly as list, quiet } from "./CalendlyLists.ts"
import { defaultScheduleOf, mapRules, mapSchedule } from "./CalendlySchedules.ts"
import { isOfTeamProfile, mapEventType } from "./CalendlyServices.ts"
import { readCalendlyTeams, seatsOf } from "./CalendlyTeams.ts"

/**
 * Reads the account of a Calendly token: profile, hours, event types and future meetings. Rejects with a `SourceError` if a
 * response is missing or not understood, so that an account is never imported in part.
 */
export const readCalendly = async (options: ReadOptions): Promise<ImportedAccount> => {
  const {
    token,
    url = "https://api.calendly.com",
    bookings: as = "bookings",
    teams: withTeams = false,
    now = Date.now,
    ...rest
  } = options
  const client = sourceClient({ ...rest, now, name: "Calendly", baseUrl: url, token, tokenHint })
  client.note("Reading the profile.")
  const answer = await client.get("/users/me")
  const { resource: user } = readAnswer("Calendly", "/users/me", CalendlyUserAnswer, answer)
  const notImported: Array<NotImported> = []
  const read = entryReader(notImported)
  const schedules = read("hours", CalendlySchedule, await list(client, "/user_availability_schedules", { user: user.uri }))
  const main = defaultScheduleOf(schedules)
  const zone = fitTimeZone(user.timezone, main?.timezone)
  const hours = main === undefined ? null : mapSchedule(main, zone.value)
  for (const { uri, name } of schedules) {
    if (uri !== main?.uri) notImported.push({ part: "hours", id: uri, name: name ?? "Schedule", text: otherSchedule })
  }
  const eventTypes = read("service", CalendlyEventType, await list(client, "/event_types", { user: user.uri, count: "100" }))
  const found = as === "none" ? [] : await futureEvents(client, user, now())
  const { meetings: events, ...unread } = readMeetings("Calendly", CalendlyEvent, found, eventFields, now())
  notImported.push(...unread.notImported)

  const teams = withTeams ? await readCalendlyTeams(client, user, zone.value, events, notImported) : undefined
  const services: Array<ImportedService> = []
  for (const eventType of eventTypes.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))) {
    // An event type of a team that is read is among those of the team.
    if (withTeams && isOfTeamProfile(eventType)) continue
    const seats = seatsOf(events, eventType.uri)
    const facts = { user: user.uri, hostHours: hours?.schedule, seats }
    const mapped = mapEventType(eventType, { ...facts, ownHours: undefined })
    if ("leftOut" in mapped) {
      notImported.push({ part: "service", id: eventType.uri, name: eventType.name ?? "Event type", text: mapped.leftOut })
      continue
    }
    const ownHours = await hoursOf(client, user, eventType, hours)
    const service = mapEventType(eventType, { ...facts, ownHours })
    if (!("leftOut" in service)) services.push(service)
  }

  const bookings: Array<ImportedBooking> = [...unread.held]
  const cancelled: Array<string> = [...unread.cancelled]
  for (const event of events) {
    const end = parseTimestamp(event.end_time)
    if (end !== undefined && end <= now()) continue
    if (event.status === "canceled") {
      cancelled.push(event.uri)
      continue
    }
    const invitees = as === "bookings" ? read("booking", CalendlyInvitee, await inviteesOf(client, event)) : []
    cancelled.push(...invitees.filter(({ status }) => status === "canceled").map((invitee) => seatIdOf(event, invitee)))
    const typeName = eventTypes.find(({ uri }) => uri === event.event_type)?.name ?? "Meeting"
    const booking = mapEvent(event, invitees, services, typeName)
    if (booking === undefined) {
      notImported.push(withoutTime("Calendly", event.uri, { id: event.uri, name: typeName }))
      continue
    }
    bookings.push(booking)
    if (bookings.length % bookingsPerNote === 0 && as === "bookings")
      client.note(`Read the guests of ${bookings.length} meetings.`)
  }
  return {
    source: "calendly",
    sourceName: "Calendly",
    id: user.uri,
    profile: {
      email: user.email,
      name: user.name == null ? null : fitTitle("name", user.name, 100, user.email).value,
      username: user.slug ?? user.scheduling_url?.split("/").filter(Boolean).at(-1) ?? null,
      timezone: zone.value,
      language: user.locale == null ? null : (languageOf(user.locale) ?? null),
      bio: null,
      avatarUrl: fitWebAddress(user.avatar_url),
      notes: [...zone.notes, ...notInTheApi]
    },
    hours,
    services,
    ...(teams === undefined ? {} : { teams }),
    bookings: bookings.toSorted((one, other) => one.start - other.start),
    cancelled,
    notImported
  }
}

const tokenHint =
  "Create a personal access token at calendly.com/integrations/api_webhooks, with the scopes users:read, event_types:read, availability:read and scheduled_events:read."

const otherSchedule = "Only the default schedule becomes the host's. Event types with this schedule keep it as their own hours."

const notInTheApi = [
  leftOut("limits", "Calendly's API does not report minimum notice, date ranges and daily limits. Set them for each service."),
  leftOut("routing forms", "Routing forms, workflows and webhooks are not read.")
]

const eventFields = { id: "uri", start: "start_time", end: "end_time", gone: ["canceled"] }

const bookingsPerNote = 25

/** Reads the meetings from yesterday on, because one of them may still last, cancelled ones too. */
const futureEvents = (client: SourceClient, user: CalendlyUser, now: number) =>
  list(client, "/scheduled_events", {
    user: user.uri,
    min_start_time: formatInstant(now - millisPerDay),
    sort: "start_time:asc",
    count: "100"
  })

const inviteesOf = (client: SourceClient, { uri }: CalendlyEvent) =>
  list(quiet(client), `/scheduled_events/${encodeURIComponent(idOf(uri))}/invitees`, { count: "100" })

const idOf = (uri: string): string => uri.split("/").filter(Boolean).at(-1) ?? uri

/** Reads the hours of an event type. Undefined if Calendly tells none for this user. */
const hoursOf = async (client: SourceClient, user: CalendlyUser, { uri }: CalendlyEventType, main: ImportedHours | null) => {
  const path = "/event_type_availability_schedules"
  const entries = await list(quiet(client), path, { event_type: uri }).catch((error: unknown) => {
    // Calendly does not tell the hours of every event type to every plan and role.
    if (error instanceof SourceError && (error.status === 403 || error.status === 404)) return []
    throw error
  })
  const all = readEntries(CalendlyEventTypeHours, entries, { id: "user", name: "user" }).flatMap((each) =>
    "entry" in each ? [each.entry] : []
  )
  const own = (all.find((each) => each.user === user.uri) ?? all[0])?.availability_rule
  if (own?.rules == null || own.rules.length === 0) return undefined
  return mapRules(own.rules, own.timezone ?? main?.schedule.timezone, main?.schedule.timezone ?? "UTC").value
}
