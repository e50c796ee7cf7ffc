import { formatInstant } from "@slotkit/core"
import { languageOf, millisPerDay, parseTimestamp } from "@slotkit/core/internal"
import type { ImportedAccount, ImportedBooking, ImportedService, NotImported } from "@slotkit/engine"
import { fitTimeZone } from "../mapping/FitHours.ts"
import { fitText, fitTitle, fitWebAddress, textOfHtml } from "../mapping/FitText.ts"
import { leftOut } from "../mapping/Mapped.ts"
import { entryReader, readAnswer, SourceError } from "../source/ReadAnswer.ts"
import { readMeetings, withoutTime } from "../source/ReadMeetings.ts"
import { type ReadOptions, type SourceClient, sourceClient } from "../source/SourceClient.ts"
import { CalcomBooking, CalcomEventType, CalcomList, CalcomSchedule, type CalcomUser, CalcomUserAnswer } from "./CalcomAnswers.ts"
import { isGone, mapBooking } from "./CalcomBookings.ts"
import { defaultScheduleOf, mapSchedule } from "./CalcomSchedules.ts"
import { mapEventType } from "./CalcomServices.ts"

/** The versions of the endpoints whose answers are understood. Without the header, cal.com answers as in older versions. */
const versions = { eventTypes: "2024-06-14", schedules: "2024-06-11", bookings: "2024-08-13" } as const

/**
 * Reads the account of a cal.com API key, hosted or self-hosted: profile, hours, event types and future bookings. Rejects with a
 * `SourceError` if an answer is missing or not understood, so that half an account is never imported.
 */
export const readCalcom = async (options: ReadOptions): Promise<ImportedAccount> => {
  const { token, url = "https://api.cal.com", bookings: as = "bookings", now = Date.now, ...rest } = options
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

  const services: Array<ImportedService> = []
  for (const eventType of eventTypes) {
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
      notes: [...zone.notes, leftOut("workflows", "Teams, workflows, routing forms and webhooks are not read.")]
    },
    hours,
    services,
    bookings: bookings.toSorted((one, other) => one.start - other.start),
    cancelled,
    notImported
  }
}

const tokenHint = "Create an API key in cal.com's settings, under Security, API keys. It begins with cal_."

const otherSchedule = "Only the default schedule becomes the host's. Event types with this schedule keep it as their own hours."

const bookingFields = { id: "uid", start: "start", end: "end", gone: ["cancelled", "rejected"] }

const bookingsPerPage = 100
const maxPages = 1000

/** Appends the version of the API to an address without one. */
const versioned = (url: string): string => {
  const plain = url.replace(/\/+$/, "")
  return /\/v2$/.test(plain) ? plain : `${plain}/v2`
}

const list = async (
  client: SourceClient,
  path: string,
  query: Readonly<Record<string, string>>,
  version: string
): Promise<ReadonlyArray<unknown>> => {
  const answer = await client.get(path, query, { "cal-api-version": version })
  return readAnswer("cal.com", path, CalcomList, answer).data
}

/** Reads the event types of the user. Older servers require the username. */
const eventTypesOf = async (client: SourceClient, { username }: CalcomUser): Promise<ReadonlyArray<unknown>> => {
  const own = await list(client, "/event-types", {}, versions.eventTypes)
  if (own.length > 0 || username == null) return own
  return list(client, "/event-types", { username }, versions.eventTypes)
}

/** Reads all bookings from yesterday on, because one of them may still last, page by page, cancelled ones too. */
const futureBookings = async (client: SourceClient, now: number): Promise<ReadonlyArray<unknown>> => {
  const found = new Map<unknown, unknown>()
  const afterStart = formatInstant(now - millisPerDay)
  for (const status of ["upcoming", "recurring", "unconfirmed", "cancelled"]) {
    client.note(`Reading ${status} bookings.`)
    for (let page = 0; ; page++) {
      if (page === maxPages) throw new SourceError("cal.com's list /bookings does not end. Nothing was imported.", "unreadable")
      const query = { status, afterStart, sortStart: "asc", take: `${bookingsPerPage}`, skip: `${page * bookingsPerPage}` }
      const answer = await client.get("/bookings", query, { "cal-api-version": versions.bookings })
      const { data, pagination } = readAnswer("cal.com", "/bookings", CalcomList, answer)
      for (const booking of data) found.set((booking as { readonly uid?: unknown } | null)?.uid ?? booking, booking)
      const hasMore = pagination?.hasNextPage ?? data.length === bookingsPerPage
      if (!hasMore) break
      if (data.length === 0) {
        throw new SourceError(
          "cal.com promises more bookings than it gives. Nothing was imported. Run the import again.",
          "unreadable"
        )
      }
    }
  }
  return [...found.values()]
}
