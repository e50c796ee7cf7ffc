// @module-tag thorough

import { describe, expect, it } from "vitest"
import { expectCreated, grace, hostOnServer, type services, startsIn } from "../../harness/HostOnServer.ts"
import type { Wire } from "../../harness/JsonClient.ts"
import { type CalendarEntry, calendarEntry } from "./CalendarEntry.ts"
import { facadeServer } from "./FacadeServer.ts"
import { hourMs, minuteMs, monday, movableClock } from "./MovableClock.ts"
import { partOf } from "./ReceivedMail.ts"
import { type Delivery, smtpInbox } from "./SmtpInbox.ts"

const { passes } = movableClock()
const ada = "ada@example.com"

/** Slotkit with a mail server, and a host with one bookable service. */
const office = async (service: keyof typeof services = "intro") => {
  const inbox = await smtpInbox()
  const server = await facadeServer({ smtp: { url: inbox.url, from: "Slotkit <book@slots.example>" }, log: () => {} })
  const { host } = await hostOnServer(server, [service])
  const bookings = `/hosts/${host.id}/bookings`
  return {
    ...server,
    inbox,
    host,
    book: async (start: string, booker: object = grace): Promise<Wire> =>
      expectCreated(await server.visit("POST", `/hosts/ada/services/${service}/bookings`, { start, booker })),
    move: async (id: number, move: string, body: object = {}): Promise<Wire> => {
      const answer = await server.manage("POST", `${bookings}/${id}/${move}`, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body.data
    },
    /** Runs the jobs and returns the new emails, sorted by recipient and subject. */
    mailsOf: async (): Promise<ReadonlyArray<Delivery>> => {
      const before = inbox.mails.length
      await server.slotkit.jobs.runOnce()
      return inbox.mails.slice(before).sort((one, other) => sortKey(one).localeCompare(sortKey(other)))
    },
    log: async (): Promise<ReadonlyArray<Wire>> => (await server.manage("GET", `/hosts/${host.id}/emails?per_page=100`)).body.data
  }
}

const addressOf = ({ recipients }: Delivery): string => recipients.join()
const sortKey = (mail: Delivery): string => `${addressOf(mail)} ${mail.subject}`
const calendarOf = (mail: Delivery): CalendarEntry => calendarEntry(partOf(mail, "text/calendar"))
const whenOf = (mail: Delivery) => /^When: (.*?)\r?$/m.exec(partOf(mail, "text/plain"))?.[1]

describe("The emails of a booking at a real mail server", () => {
  it("MUST reach both parties once, each with the meeting in their own calendar and time zone", async () => {
    const { book, mailsOf, inbox, slotkit } = await office()
    await book("2026-01-08T15:00:00Z")
    expect(inbox.mails).toEqual([])
    const mails = await mailsOf()
    expect(mails.map((mail) => [mail.from, mail.to, mail.subject, whenOf(mail)])).toEqual([
      [
        "Slotkit <book@slots.example>",
        `Ada Byron <${ada}>`,
        "New booking: Intro with Grace Hopper, Thursday 8 January, 15:00",
        "Thursday 8 January 2026, 15:00–15:30, United Kingdom Time (London)"
      ],
      [
        "Slotkit <book@slots.example>",
        `Grace Hopper <${grace.email}>`,
        "Confirmed: Intro with Ada Byron, Thursday 8 January, 10:00",
        "Thursday 8 January 2026, 10:00–10:30, Eastern Time (New York)"
      ]
    ])
    for (const mail of mails) {
      expect(mail.parts.map(({ type }) => type)).toEqual([
        "text/plain; charset=utf-8",
        "text/html; charset=utf-8",
        "text/calendar; charset=utf-8; method=request",
        "application/ics; name=invite.ics"
      ])
      expect(calendarEntry(partOf(mail, "application/ics"))).toEqual(calendarOf(mail))
      expect(partOf(mail, "text/html")).toContain(whenOf(mail))
    }
    expect(mails.map((mail) => calendarOf(mail).attendees)).toEqual([[ada, grace.email], [grace.email]])
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
    expect([await slotkit.jobs.runOnce(), inbox.mails.length]).toEqual([0, 2])
  })

  it("MUST keep one UID and increment SEQUENCE through booking, two reschedules and cancellation", async () => {
    const { book, move, mailsOf } = await office()
    const { id } = await book("2026-01-08T10:00:00Z")
    const history = [await mailsOf()]
    await move(id, "reschedule", { start: "2026-01-08T13:00:00Z" })
    history.push(await mailsOf())
    await move(id, "reschedule", { start: "2026-01-09T09:30:00Z" })
    history.push(await mailsOf())
    await move(id, "cancel", { reason: "Flu" })
    history.push(await mailsOf())

    const toGrace = history.map((mails) => mails.find((mail) => addressOf(mail) === grace.email)!)
    expect(toGrace.map(({ subject }) => subject.split(":")[0])).toEqual(["Confirmed", "Rescheduled", "Rescheduled", "Cancelled"])
    expect(partOf(toGrace[2]!, "text/plain")).toMatch(
      /^Previous time: Thursday 8 January 2026, 08:00–08:30, Eastern Time \(New York\)\r?$/m
    )
    expect(partOf(toGrace[3]!, "text/plain")).toMatch(/^Reason: Flu\r?$/m)
    for (const [index, mails] of history.entries()) {
      expect(mails.map(addressOf)).toEqual([ada, grace.email])
      for (const mail of mails) {
        expect(calendarOf(mail)).toMatchObject({
          uid: calendarOf(toGrace[0]!).uid,
          sequence: index,
          method: index === 3 ? "CANCEL" : "REQUEST",
          status: index === 3 ? "CANCELLED" : "CONFIRMED",
          start: ["2026-01-08T10:00:00Z", "2026-01-08T13:00:00Z", "2026-01-09T09:30:00Z", "2026-01-09T09:30:00Z"][index]
        })
      }
    }
    const { id: other } = await book("2026-01-08T10:00:00Z")
    expect([other, calendarOf((await mailsOf())[0]!).uid]).not.toEqual([id, calendarOf(toGrace[0]!).uid])
  })

  it("MUST use the host's time zone for a booker who sent none, and preserve every script and line break", async () => {
    const { book, mailsOf } = await office()
    await book("2026-01-08T15:00:00Z", { name: "李小龍, Łukasz <eve@example.com>", email: "bruce@example.com" })
    const mails = await mailsOf()
    expect(mails.map(addressOf).sort()).toEqual([ada, "bruce@example.com"])
    const toBooker = mails.find((mail) => addressOf(mail) === "bruce@example.com")!
    expect(whenOf(toBooker)).toContain("15:00–15:30, United Kingdom Time (London)")
    expect(toBooker.to).toBe("李小龍, Łukasz <eve@example. com> <bruce@example.com>")
    expect(mails.every((mail) => calendarOf(mail).attendees.includes("bruce@example.com"))).toBe(true)
  })

  it("MUST include a reminder to both one day before, at the new time after a reschedule, and none after a cancellation", async () => {
    const { book, move, mailsOf } = await office()
    const { id } = await book("2026-01-08T10:00:00Z")
    const { id: cancelled } = await book("2026-01-08T11:00:00Z")
    await move(id, "reschedule", { start: "2026-01-09T12:00:00Z" })
    await move(cancelled, "cancel")
    expect(await mailsOf()).toHaveLength(8)
    passes(Date.UTC(2026, 0, 8, 12) - 1 - monday)
    expect(await mailsOf()).toEqual([])
    passes(1)
    const reminders = await mailsOf()
    expect(reminders.map((mail) => [addressOf(mail), mail.subject, partOf(mail, "text/calendar")])).toEqual([
      [ada, "Reminder: Intro with Grace Hopper, Friday 9 January, 12:00", ""],
      [grace.email, "Reminder: Intro with Ada Byron, Friday 9 January, 07:00", ""]
    ])
    await book("2026-01-09T11:00:00Z")
    expect(await mailsOf()).toHaveLength(2)
    passes(20 * hourMs)
    expect(await mailsOf()).toEqual([])
  })

  it("MUST report the progress of a request, and add it to calendars only when it is accepted", async () => {
    const { book, move, mailsOf, offers } = await audience()
    const requests = [await book("2026-01-08T10:00:00Z"), await book("2026-01-08T11:00:00Z"), await book("2026-01-08T12:00:00Z")]
    const request = await mailsOf()
    expect(request.map((mail) => mail.subject.split(":")[0])).toEqual([
      ...Array(3).fill("Response needed"),
      ...Array(3).fill("Request received")
    ])
    expect(request.every((mail) => partOf(mail, "text/calendar") === "")).toBe(true)
    await move(requests[0].id, "accept")
    await move(requests[1].id, "decline", { reason: "Away" })
    expect((await mailsOf()).map((mail) => [mail.subject.split(":")[0], partOf(mail, "text/calendar") === ""])).toEqual([
      ["New booking", false],
      ["Confirmed", false],
      ["Declined", true]
    ])
    expect(await offers("2026-01-08T12:00:00Z")).toBe(false)
    passes(Date.UTC(2026, 0, 7, 10) - monday)
    expect((await mailsOf()).map(({ subject }) => subject)).toEqual([
      "Reminder: Audience with Grace Hopper, Thursday 8 January, 10:00",
      "Reminder: Audience with Ada Byron, Thursday 8 January, 05:00"
    ])
    passes(26 * hourMs)
    const [declined, ...more] = await mailsOf()
    expect([declined?.subject.split(",")[0], more]).toEqual(["Declined: Audience with Ada Byron", []])
    expect(partOf(declined!, "text/plain")).toContain("Reason: The request was not answered in time")
  })
})

/** An office whose service requires approval. */
const audience = async () => {
  const created = await office("audience")
  const offers = async (start: string): Promise<boolean> => {
    const day = start.slice(0, 10)
    const { body } = await created.visit("GET", `/hosts/ada/services/audience/slots?from=${day}&to=${day}&timezone=UTC`)
    return startsIn(body).includes(start)
  }
  return { ...created, offers }
}

describe("An email that was not accepted", () => {
  it("MUST be retried after 1, 5 and 30 minutes while the server is down, unchanged", async () => {
    const { inbox, book, mailsOf, log } = await office()
    await inbox.down()
    await book("2026-01-08T10:00:00Z")
    for (const [attempt, minutes] of [1, 5, 30].entries()) {
      expect(await mailsOf()).toEqual([])
      for (const entry of await log()) {
        expect(entry).toMatchObject({
          status: "waiting",
          attempts: attempt + 1,
          sent_at: null,
          error: expect.stringMatching(/\.$/)
        })
        expect(entry.error).not.toMatch(/example|127\.0\.0\.1/)
      }
      passes(minutes * minuteMs - 1)
      expect(await mailsOf()).toEqual([])
      expect((await log())[0].attempts).toBe(attempt + 1)
      passes(1)
    }
    await inbox.up()
    expect((await mailsOf()).map(addressOf)).toEqual([ada, grace.email])
    for (const entry of await log()) {
      expect(entry).toMatchObject({ status: "sent", attempts: 4, error: null, sent_at: "2026-01-05T09:36:00Z" })
    }
  })

  it("MUST be sent again under the same Message-ID if the server accepted it but its reply was lost", async () => {
    const { inbox, book, mailsOf } = await office()
    inbox.losingAnswers(1)
    await book("2026-01-08T10:00:00Z")
    const first = await mailsOf()
    passes(minuteMs)
    const all = [...first, ...(await mailsOf())]
    const idsOf = (address: string) => all.filter((mail) => addressOf(mail) === address).map(({ messageId }) => messageId)
    const distinct = [...idsOf(ada), ...idsOf(grace.email)].filter((id, index, ids) => ids.indexOf(id) === index)
    expect([all.length, distinct.length, idsOf(ada).includes(idsOf(grace.email)[0]!)]).toEqual([3, 2, false])
  })

  it("MUST fail immediately on a permanent refusal of the recipient, without delaying other emails", async () => {
    const { inbox, book, mailsOf, log } = await office()
    inbox.refusing((recipient) => (recipient === grace.email ? { code: 550, message: "No such user here" } : undefined))
    await book("2026-01-08T10:00:00Z")
    expect((await mailsOf()).map(addressOf)).toEqual([ada])
    passes(24 * hourMs)
    expect(await mailsOf()).toEqual([])
    const [toAda, toGrace] = await log()
    expect(toAda).toMatchObject({ to: ada, status: "sent", attempts: 1 })
    expect(toGrace).toMatchObject({ to: grace.email, status: "failed", attempts: 1, sent_at: null })
    expect(toGrace.error).toMatch(/rejected the recipient \(550/)
  })

  it("MUST fail after the seventh temporary refusal", async () => {
    const { inbox, book, mailsOf, log } = await office()
    inbox.refusing((recipient) => (recipient === grace.email ? { code: 451, message: "Greylisted" } : undefined))
    await book("2026-01-20T10:00:00Z")
    for (const minutes of [1, 5, 30, 120, 360, 720]) {
      await mailsOf()
      expect((await log())[1].status).toBe("waiting")
      passes(minutes * minuteMs)
    }
    await mailsOf()
    expect((await log()).map(({ to, status, attempts }) => [to, status, attempts])).toEqual([
      [ada, "sent", 1],
      [grace.email, "failed", 7]
    ])
    inbox.refusing(() => undefined)
    passes(24 * hourMs)
    expect(await mailsOf()).toEqual([])
  })
})

describe("The email log", () => {
  it("MUST list every email of one host, newest first, in pages", async () => {
    const { manage, book, move, mailsOf, host } = await office()
    const { id } = await book("2026-01-08T10:00:00Z")
    await mailsOf()
    passes(minuteMs)
    await move(id, "cancel")
    const { body } = await manage("GET", `/hosts/${host.id}/emails`)
    expect(body.data.map(({ kind, status }: Wire) => [kind, status])).toEqual([
      ["cancelled", "waiting"],
      ["cancelled", "waiting"],
      ["confirmation", "sent"],
      ["confirmation", "sent"]
    ])
    expect(body.data[3]).toEqual({
      id: expect.any(Number),
      to: grace.email,
      subject: expect.stringMatching(/^Confirmed: Intro with Ada Byron, /),
      kind: "confirmation",
      status: "sent",
      attempts: 1,
      created_at: "2026-01-05T09:00:00Z",
      sent_at: "2026-01-05T09:00:00Z",
      error: null
    })
    const second = await manage("GET", `/hosts/${host.id}/emails?per_page=3&page=2`)
    expect([second.body.data, second.body.meta.total]).toEqual([[body.data[3]], 4])
    const other = expectCreated(await manage("POST", "/hosts", { email: "eve@example.com", timezone: "UTC" }))
    expect((await manage("GET", `/hosts/${other.id}/emails`)).body.data).toEqual([])
    expect((await manage("GET", "/hosts/999/emails")).status).toBe(404)
  })
})
