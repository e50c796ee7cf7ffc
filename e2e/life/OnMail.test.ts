// @module-tag thorough

import type { Mail } from "slotkit"
import { describe, expect, it } from "vitest"
import { expectCreated, grace, hostOnServer } from "../../harness/HostOnServer.ts"
import { facadeServer } from "./FacadeServer.ts"
import { minuteMs, movableClock } from "./MovableClock.ts"

const { passes } = movableClock()

describe("An application that sends its own emails", () => {
  it.each<[how: string, fail: () => Promise<void>]>([
    [
      "throws",
      () => {
        throw new Error("s3cret of grace@example.com")
      }
    ],
    ["rejects its promise", () => Promise.reject(new Error("s3cret"))]
  ])("MUST be given a mail again, under one id, when it %s, and every other mail at once", async (_, fail) => {
    const input: Array<readonly [to: string, messageId: string]> = []
    const logged: Array<string> = []
    const onMail = ({ to }: Mail, messageId: string): void | Promise<void> => {
      input.push([to.email, messageId])
      return to.email === grace.email && input.length < 4 ? fail() : undefined
    }
    const server = await facadeServer({ onMail, log: ({ message }) => void logged.push(message) })
    const { host } = await hostOnServer(server, ["intro"])
    expectCreated(
      await server.visit("POST", "/hosts/ada/services/intro/bookings", { start: "2026-01-08T10:00:00Z", booker: grace })
    )
    const log = async () => (await server.manage("GET", `/hosts/${host.id}/emails`)).body.data
    await server.slotkit.jobs.runOnce()
    expect((await log())[0]).toMatchObject({ to: "ada@example.com", status: "sent" })
    expect((await log())[1]).toMatchObject({
      to: grace.email,
      status: "waiting",
      attempts: 1,
      error: "The application did not accept the email."
    })
    for (const minutes of [1, 5]) {
      passes(minutes * minuteMs)
      await server.slotkit.jobs.runOnce()
    }
    expect((await log())[1]).toMatchObject({ status: "sent", attempts: 3, error: null })
    const ids = input.flatMap(([to, id]) => (to === grace.email ? [id] : []))
    expect([input.length, ids.length, new Set(ids).size]).toEqual([4, 3, 1])
    const [, id] = /^<mail-(\d+)@/.exec(ids[0]!)!
    expect(logged).toEqual([
      expect.stringContaining(`Email ${id} (confirmation) was refused at attempt 1 of 7. The next attempt is in 1 min.`),
      expect.stringContaining(`Email ${id} (confirmation) was refused at attempt 2 of 7. The next attempt is in 5 min.`)
    ])
    expect(logged.join()).not.toContain(grace.email)
  })
})
