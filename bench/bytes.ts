import { type BookingBytes, measureBookingBytes } from "../harness/BookingBytes.ts"
import { openBenchDatabase } from "./Database.ts"
import { isSmoke, sized } from "./Sizes.ts"

/**
 * Measures the bytes of a booking over its life, on PostgreSQL and in its write-ahead log.
 *
 * Throws if they exceed the targets.
 */
export const bytesBench = async (): Promise<BookingBytes> => {
  const database = await openBenchDatabase()
  try {
    const result = await measureBookingBytes(database.url, bookings)
    print(result)
    const { stored, logged } = result
    if (!isSmoke && (stored > mostStored || logged > mostLogged))
      throw new Error(`A booking takes ${inWords(stored)}, and ${inWords(logged)} of the write-ahead log.`)
    return result
  } finally {
    await database.close()
  }
}

const bookings = sized(2000, 20)
const mostStored = 8_000
const mostLogged = 20_000

const print = ({ tables, stored, logged }: BookingBytes): void => {
  console.log("A booking with one webhook, two emails when it is made and two with its reminder, in bytes by table")
  console.table(Object.fromEntries(Object.entries(tables).map(([table, bytes]) => [table, { bytes: Math.round(bytes) }])))
  console.log(`${inWords(stored)} in all, and ${inWords(logged)} of the write-ahead log`)
}

const inWords = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

if (import.meta.main) await bytesBench()
