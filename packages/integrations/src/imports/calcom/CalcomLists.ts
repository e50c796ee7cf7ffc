import { formatInstant } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { readAnswer, SourceError } from "../source/ReadAnswer.ts"
import type { SourceClient } from "../source/SourceClient.ts"
import { CalcomList } from "./CalcomAnswers.ts"

/** The versions of the endpoints whose answers are understood. Without the header, cal.com answers as in older versions. */
export const versions = { eventTypes: "2024-06-14", schedules: "2024-06-11", bookings: "2024-08-13" } as const

/** Reads a list of cal.com that has one page. */
export const listCalcom = async (
  client: SourceClient,
  path: string,
  query: Readonly<Record<string, string>>,
  version: string
): Promise<ReadonlyArray<unknown>> => {
  const answer = await client.get(path, query, { "cal-api-version": version })
  return readAnswer("cal.com", path, CalcomList, answer).data
}

const bookingsPerPage = 100
const maxPages = 1000

/** Reads all bookings from yesterday on, because one of them may still last, page by page, cancelled ones too. */
export const futureBookings = async (client: SourceClient, now: number): Promise<ReadonlyArray<unknown>> => {
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
