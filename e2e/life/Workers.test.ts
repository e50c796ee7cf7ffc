// @module-tag thorough

import { describe, expect, it } from "vitest"
import { aroundTheClock, hostOnServer, startsIn } from "../../harness/HostOnServer.ts"
import { stop } from "../../harness/SlotkitProcess.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { bookingWorkload, expectedMessages, kinds, type StoredBooking } from "./BookingWorkload.ts"
import { installation, type ServerProcess } from "./ServerProcesses.ts"
import { type Delivery, type SmtpInbox, smtpInbox } from "./SmtpInbox.ts"

const databases = testDatabases()

/** An installation with a mail server and two processes, and a host. */
const twoWorkers = async () => {
  const inbox = await smtpInbox()
  const installed = installation(await databases.make(), { SMTP_URL: inbox.url, SLOTKIT_MAIL_FROM: "book@slots.example" })
  const servers = [await installed.start(), await installed.start()]
  const { host, api } = await hostOnServer(servers[0]!, kinds, { hours: aroundTheClock })
  const { body } = await api("GET", "/availability?service=intro&to=2999-12-31")
  const starts = startsIn(body)
  const inTwoDays = starts.filter((start) => Date.parse(start) > Date.now() + 48 * 3_600_000)
  return { inbox, installed, servers, ...bookingWorkload(installed, host.id, inTwoDays) }
}

/** Returns the emails of a booking by kind, each with the Message-IDs of its copies. */
const mailsAbout = ({ booker }: StoredBooking, mails: ReadonlyArray<Delivery>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const address = `${booker.toLowerCase().replace(" ", "-").replace(".", "")}@example.com`
  const about = new Map<string, ReadonlyArray<string>>()
  for (const { recipients, subject, messageId } of mails) {
    const forBooker = recipients[0] === address
    if (!forBooker && !subject.includes(` ${booker},`)) continue
    const name = `${forBooker ? "booker" : "host"} ${subject.split(":")[0]}`
    about.set(name, [...(about.get(name) ?? []), messageId])
  }
  return about
}

/** Checks that every booking sent exactly its expected emails and events. */
const expectWholeLives = async (
  { bookings, events, unsent }: Awaited<ReturnType<typeof twoWorkers>>,
  { mails }: SmtpInbox
): Promise<ReadonlyArray<StoredBooking>> => {
  const stored = await bookings()
  const messages = await events()
  for (const booking of stored) {
    const about = mailsAbout(booking, mails)
    expect([...about.keys()].sort(), booking.booker).toEqual(expectedMessages[booking.kind].mails)
    for (const [name, ids] of about) expect(new Set(ids).size, `${name} about ${booking.booker}`).toBe(1)
    expect(messages.get(booking.id), booking.booker).toEqual(expectedMessages[booking.kind].events)
  }
  const expected = stored.flatMap(({ kind }) => expectedMessages[kind].mails).length
  expect([new Set(mails.map(({ messageId }) => messageId)).size, messages.size, await unsent()]).toEqual([
    expected,
    stored.length,
    0
  ])
  return stored
}

describe("Two processes that run the jobs on one database", () => {
  it("MUST run every timer and send every email exactly once", async () => {
    const place = await twoWorkers()
    const { inbox, servers, book, letTimersFire, waiting } = place
    expect(await book(servers, 60)).toHaveLength(60)
    await letTimersFire()
    for (let left = await waiting(); left.timers + left.mails > 0; ) left = await waiting()
    const stored = await expectWholeLives(place, inbox)
    expect([stored.length, inbox.mails.length]).toEqual([60, 160])
    const outputs = await Promise.all(servers.map((server) => stop(server)))
    expect(outputs.map(({ code, stderr }) => [code, /failed/.test(stderr)])).toEqual([
      [0, false],
      [0, false]
    ])
  })

  it("MUST resume after the database has closed their connections", async () => {
    const place = await twoWorkers()
    const { inbox, book, letTimersFire, cutConnections, waiting, endLeases } = place
    await book(place.servers, 30)
    await letTimersFire()
    let cuts = 0
    for (let left = await waiting(); left.timers + left.mails > 0; left = await waiting()) {
      if (cuts < 8 && inbox.mails.length >= cuts * 10) {
        await cutConnections()
        cuts++
      }
      if (left.untaken === 0) await endLeases()
    }
    expect(cuts).toBe(8)
    expect(await expectWholeLives(place, inbox)).toHaveLength(30)
  })

  it("MUST lose and repeat nothing when one or both are killed at any time", async () => {
    const place = await twoWorkers()
    const { inbox, installed, book, letTimersFire, waiting, endLeases } = place
    const servers: Array<ServerProcess> = [...place.servers]
    const acknowledged: Array<number> = []
    for (const { victims, moment } of killings) {
      const hasCome = moment(place)
      acknowledged.push(...(await book(servers, 12)))
      await letTimersFire()
      const booking = book(servers, 12)
      while (!(await hasCome()));
      for (const victim of victims) servers[victim]!.child.kill("SIGKILL")
      acknowledged.push(...(await booking))
      await letTimersFire()
      const replacements = victims.map(async (victim) => {
        servers[victim] = await installed.start()
      })
      for (let left = await waiting(); left.timers + left.mails > 0; left = await waiting()) {
        if (left.untaken === 0) await endLeases()
      }
      await Promise.all(replacements)
    }
    const stored = await expectWholeLives(place, inbox)
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
  })
})

const random = (below: number): number => Math.floor(Math.random() * below)

type Place = Awaited<ReturnType<typeof twoWorkers>>

/** The processes killed in each round, and when: after some of the round's emails have arrived, or when few timers are left. */
const killings = [[0], [1], [0, 1], [1], [0, 1]].map((victims, round) => ({
  victims,
  moment: ({ inbox, waiting }: Place) => {
    const mails = inbox.mails.length + random(36)
    const timers = random(12)
    return async () => {
      const left = await waiting()
      return round % 2 === 0 ? inbox.mails.length >= mails : left.timers <= timers
    }
  }
}))
