import { expect, it } from "vitest"
import { readConfig } from "./Config.ts"
import { keepOf, retentionFinding } from "./RetentionFinding.ts"

it("MUST name the retention of everything, by default", () => {
  expect(retentionFinding(readConfig({}))).toEqual({
    check: "Retention",
    result: "ok",
    detail:
      "deliveries 30 days, events 90 days, emails 90 days, audit 400 days, bookings for ever, invites 90 days, texts of emails 7 days"
  })
})

it("MUST name what is configured", () => {
  const config = readConfig({
    SLOTKIT_KEEP_DELIVERIES_DAYS: "1",
    SLOTKIT_KEEP_BOOKINGS_DAYS: "730",
    SLOTKIT_KEEP_MAIL_BODIES: "0"
  })
  expect(keepOf(config)).toEqual({ deliveries: 1, bookings: 730, mailBodies: 0 })
  expect(retentionFinding(config).detail).toBe(
    "deliveries 1 day, events 90 days, emails 90 days, audit 400 days, bookings 730 days, invites 90 days, texts of emails until they are sent"
  )
})
