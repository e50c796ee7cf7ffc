// @module-tag thorough

import { expect, it } from "vitest"
import { measureBookingBytes } from "../../harness/BookingBytes.ts"
import { quickSettings, startEmbeddedServer } from "../../packages/postgres/src/testing/EmbeddedServer.ts"

/**
 * Fewer than those of the bench, which a booking shares the last pages of tables and indexes with. They add about 2.4 kB to it.
 */
const bookings = 400

it("A booking MUST take at most 8 kB and 2.4 kB of such pages, and 20 kB of the write-ahead log, over its life", async () => {
  const server = await startEmbeddedServer({ maxConnections: 20, settings: quickSettings })
  try {
    const { tables, stored, logged } = await measureBookingBytes(server.urlOf("postgres"), bookings)
    expect(Object.keys(tables)).toContain("bookings")
    expect(stored, JSON.stringify(tables)).toBeLessThan(10_400)
    expect(logged).toBeLessThan(20_000)
  } finally {
    await server.stop()
  }
})
