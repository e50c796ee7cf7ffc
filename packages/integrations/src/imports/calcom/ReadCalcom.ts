import { languageOf, parseTimestamp } from "@slotkit/core/internal"
import type { ImportedAccount, ImportedBooking, ImportedService, NotImported } from "@slotkit/engine"
import { fitTimeZone } from "../mapping/FitHours.ts"
import { fitText, fitTitle, fitWebAddress, textOfHtml } from "../mapping/FitText.ts"
import { leftOut } from "../mapping/Mapped.ts"
import { entryReader, readAnswer } from "../source/ReadAnswer.ts"
import { readMeetings, withoutTime } from "../source/ReadMeetings.ts"
import { type ReadOptions, type SourceClient, sourceClient } from "../source/SourceClient.ts"
import { CalcomBooking, CalcomEventType, CalcomSchedule, type CalcomUser, CalcomUserAnswer } from "./CalcomAnswers.ts"
import { isGone, mapBooking } from "./CalcomBookings.ts"
import { futureBookings, listCalcom as list, versions } from "./CalcomLists.ts"
import { defaultScheduleOf, mapSchedule } from "./CalcomSchedules.ts"
import { mapEventType } from "./CalcomServices.ts"
import { notReadWithTeams, readCalcomTeams } from "./CalcomTeams.ts"

/**
 * Reads the account of a cal.com API key, hosted or self-hosted: profile, hours, event types and future bookings. Rejects with a
 * `SourceError` if a response is missing or not understood, so that an account is never imported in part.
 */
export const readCalcom = async (options: ReadOptions): Promise<ImportedAccount> => {
  const {
    token,
    url = "https://api.cal.com",
    bookings: as = "bookings",
    teams: withTeams = false,
    now = Date.now,
    ...rest
  } = options
  const client = sourceClient({ ...rest, now, name: "cal.com", baseUrl: versioned(url), token, tokenHint })
  client.note("Reading the profile.")
  const { data: user } = readAnswer("cal.com", "/me", CalcomUserAnswer, await client.get("/me"))
  const notImported: Array<NotImported> = []
  const read = entryReader(notImported)
  const readById = { id: "id", name: "title" }
  client.note("Reading schedules.")
  const schedules = read("hours", CalcomSchedule, await list(client, "/schedules", {}, versions.schedules), {
    id: "id",
    name: "name"
  })
  const main = defaultScheduleOf(schedules, user)
  const zone = fitTimeZone(user.timeZone, main?.timeZone)
  const hours = main === undefined ? null : mapSchedule(main, zone.value)
  for (const { id, name } of schedules) {
    if (id !== main?.id) notImported.push({ part: "hours", id: String(id), name: name ?? "Schedule", text: otherSchedule })
  }
  client.note("Reading event types.")
  const eventTypes = read("service", CalcomEventType, await eventTypesOf(client, user), readById)

  const teams = withTeams ? await readCalcomTeams(client, notImported) : undefined
  const services: Array<ImportedService> = []
  for (const eventType of eventTypes) {
    // An event type of a team that is read is among those of the team.
    if (withTeams && eventType.teamId != null) continue
    const own = schedules.find(({ id }) => eventType.scheduleId != null && String(id) === String(eventType.scheduleId))
    const ownHours = own === undefined || own === main ? undefined : mapSchedule(own, zone.value).schedule
    const service = mapEventType(eventType, { hostHours: hours?.schedule, ownHours })
    const name = eventType.title ?? "Event type"
    if ("leftOut" in service) notImported.push({ part: "service", id: String(eventType.id), name, text: service.leftOut })
    else services.push(service)
  }

  const found = as === "none" ? [] : await futureBookings(client, now())
  const { meetings, ...unread } = readMeetings("cal.com", CalcomBooking, found, bookingFields, now())
  notImported.push(...unread.notImported)
  const bookings: Array<ImportedBooking> = [...unread.held]
  const cancelled: Array<string> = [...unread.cancelled]
  for (const booking of meetings) {
    const end = parseTimestamp(booking.end)
    if (end !== undefined && end <= now()) continue
    if (isGone(booking)) {
      cancelled.push(booking.uid)
      continue
    }
    const mapped = mapBooking(booking, services)
    if (mapped === undefined) {
      notImported.push(withoutTime("cal.com", booking.uid, { id: booking.uid, name: booking.eventType?.slug ?? "Meeting" }))
    } else bookings.push(mapped)
  }
  return {
    source: "cal.com",
    sourceName: "cal.com",
    id: String(user.id),
    profile: {
      email: user.email,
      name: user.name == null || user.name === "" ? null : fitTitle("name", user.name, 100, user.email).value,
      username: user.username ?? null,
      timezone: zone.value,
      language: user.locale == null ? null : (languageOf(user.locale) ?? null),
      bio: user.bio == null || user.bio === "" ? null : fitText("bio", textOfHtml(user.bio), 500).value,
      avatarUrl: fitWebAddress(user.avatarUrl),
      notes: [...zone.notes, leftOut("workflows", withTeams ? notReadWithTeams : notRead)]
    },
    hours,
    services,
    ...(teams === undefined ? {} : { teams }),
    bookings: bookings.toSorted((one, other) => one.start - other.start),
    cancelled,
    notImported
  }
}

const tokenHint = "Create an API key in cal.com's settings, under Security, API keys. It begins with cal_."

const notRead = "Teams, workflows, routing forms and webhooks are not read."

const otherSchedule = "Only the default schedule becomes the host's. Event types with this schedule keep it as their own hours."

const bookingFields = { id: "uid", start: "start", end: "end", gone: ["cancelled", "rejected"] }

/** Appends the version of the API to an address without one. */
const versioned = (url: string): string => {
  const plain = url.replace(/\/+$/, "")
  return /\/v2$/.test(plain) ? plain : `${plain}/v2`
}

/** Reads the event types of the user. Older servers require the username. */
const eventTypesOf = async (client: SourceClient, { username }: CalcomUser): Promise<ReadonlyArray<unknown>> => {
  const own = await list(client, "/event-types", {}, versions.eventTypes)
  if (own.length > 0 || username == null) return own
  return list(client, "/event-types", { username }, versions.eventTypes)
}
