// @module-tag thorough

import { type BookingCommand, decideBook, decideBooking } from "@slotkit/core"
import { bookingStatus } from "@slotkit/core/internal"
import {
  anyBookingInput,
  anyBookingLife,
  anyHostInput,
  anyInviteInput,
  anySchedule,
  anyServiceInput
} from "@slotkit/core/testing"
import { Result } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTestSlotkit, type TestBooking, type TestSlotkit } from "../src/testing/index.ts"

let t: TestSlotkit
beforeAll(async () => {
  t = await createTestSlotkit()
})
afterAll(() => t.close())

const roundTheClock = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))

describe("Any input that the schemas accept", () => {
  it("MUST be stored and returned unchanged in hosts, schedules, services, invites, bookings and emails", async () => {
    const inputs = [anyHostInput, anySchedule, anyServiceInput, anyInviteInput, anyBookingInput, anyBookingInput] as const
    await fc.assert(
      fc.asyncProperty(
        ...inputs,
        async (hostInput, schedule, serviceInput, inviteInput, { start: _, ...first }, { start: __, ...second }) => {
          const { email: ___, username: ____, ...named } = hostInput
          const host = await t.aHost({ ...named, plan: "pro" })
          expect([host.name, host.bio]).toEqual([named.name === undefined ? "Ada Byron" : trimmed(named.name), named.bio ?? null])
          expect(await t.schedule.replace(host.id, schedule)).toEqual({ overrides: [], ...schedule })
          await t.schedule.replace(host.id, { timezone: host.timezone, weekly: roundTheClock })

          const service = await t.aService(host, serviceInput)
          expect([service.title, service.description]).toEqual([serviceInput.title.trim(), serviceInput.description ?? ""])
          expect(service.durations.map(({ minutes }) => minutes)).toEqual(serviceInput.durations.map(({ minutes }) => minutes))
          const invite = await t.anInvite(host, inviteInput)
          for (const [bookable, input] of [
            [service, first],
            [invite, second]
          ] as const) {
            const booking = await t.aBooking(bookable, input)
            const { name, email } = input.booker
            expect(booking).toMatchObject({
              booker: { name: name.trim(), email: email.trim() },
              service: { title: bookable.title }
            })
            expect([booking.topic, booking.notes]).toEqual([input.topic ?? null, input.notes ?? null])
            if (booking.payment.status === "pending") await t.pay(booking)
            t.mails.clear()
            await t.jobs.runOnce()
            expect(t.mails.requireMail({ to: email.trim() }).subject).not.toMatch(/[\r\n]/)
          }
          await t.hosts.remove(host.id, { force: true })
        }
      ),
      { numRuns: 40 }
    )
  })
})

describe("Any sequence of changes to a booking", () => {
  it("MUST lead to the state of the state machine", async () => {
    await fc.assert(
      fc.asyncProperty(anyBookingLife, async ({ request, commands }) => {
        const host = await t.aHost()
        await t.schedule.replace(host.id, { timezone: "UTC", weekly: roundTheClock })
        const { approvalRequired: requires_approval, priceMinor: price } = request
        const service = await t.aService(host, { requires_approval, durations: [{ minutes: 30, price }] })
        let booking = await t.aBooking(service)
        let decided = { id: 1, ...decideBook(request).booking }
        expect(booking.status).toBe(bookingStatus(decided.state))
        for (const command of commands) {
          // Time and bookers make these changes, not the library.
          if (command.on === "slotPasses" || command.on === "visitorCancels") break
          if (command.on === "visitorReschedules") continue
          // Only a team's bookings are reassigned.
          if (command.on === "reminderDue" || command.on === "reassign") continue
          booking = await done(booking, command)
          decided = Result.getOrThrow(decideBooking(command, decided)).booking
          expect([booking.status, booking.payment.status]).toEqual([bookingStatus(decided.state), decided.payment.status])
        }
        await t.hosts.remove(host.id, { force: true })
      }),
      { numRuns: 60 }
    )
  })

  /** Applies a command to a booking through the library. */
  const done = async ({ host_id, id, ...booking }: TestBooking, command: BookingCommand): Promise<TestBooking> => {
    const { bookings } = t
    const call = {
      accept: () => bookings.accept(host_id, id),
      decline: () => bookings.decline(host_id, id, "reason" in command ? { reason: command.reason } : {}),
      cancel: () => bookings.cancel(host_id, id, "reason" in command ? { reason: command.reason } : {}),
      paymentSucceeds: () => bookings.reportPayment(host_id, id, { outcome: "succeeded" }),
      paymentFailsOrExpires: () => bookings.reportPayment(host_id, id, { outcome: "expired" }),
      reschedule: () => bookings.reschedule(host_id, id, { start: otherStart(booking.scheduled_at) }),
      reminderDue: () => bookings.get(host_id, id),
      slotPasses: () => bookings.get(host_id, id),
      visitorCancels: () => bookings.get(host_id, id),
      visitorReschedules: () => bookings.get(host_id, id),
      confirm: () => bookings.get(host_id, id),
      confirmationExpires: () => bookings.get(host_id, id),
      reassign: () => bookings.get(host_id, id)
    }
    return { ...(await call[command.on]()), host_id }
  }
})

const trimmed = (text: string | null | undefined): string | null => text?.trim() ?? null

/** Half an hour later. There are no other bookings. */
const otherStart = (start: string | null): string =>
  new Date(Date.parse(start ?? "") + 1_800_000).toISOString().replace(".000Z", "Z")
