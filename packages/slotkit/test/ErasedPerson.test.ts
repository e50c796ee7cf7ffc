// @module-tag thorough

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { unpacked } from "../../postgres/src/stores/mail/MailPacking.ts"
import { createTestSlotkit, type TestSlotkit } from "../src/testing/index.ts"
import { type Application, applications, type Execute, ownSchema } from "./Applications.ts"

const person = { name: "Zaphod Beeblebrox", email: "Zaphod@Example.net" }
const traces = ["zaphod", "beeblebrox"]
const operatorToken = "svc_op_0123456789abcdefghijklmnopqrstuvwxyz01"

for (const [name, open] of Object.entries(applications)) {
  describe(`A person erased from ${name}`, () => {
    let app: Application
    let t: TestSlotkit
    const schema = ownSchema()
    beforeAll(async () => {
      app = await open()
      t = await createTestSlotkit({ database: app.database, schema, operatorToken, keep: { mailBodies: 7 } })
    })
    afterAll(async () => {
      await t.close()
      await app.execute(`DROP SCHEMA ${schema} CASCADE`)
      await app.close()
    })

    const send = (path: string, body: object, key: string, token: string | null = operatorToken) =>
      t.fetch(
        new Request(`http://localhost${path}`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "idempotency-key": key,
            ...(token === null ? {} : { authorization: `Bearer ${token}` })
          },
          body: JSON.stringify(body)
        })
      )

    it("MUST leave no trace in any column of any table, and an export MUST show what there was", async () => {
      const host = await t.aHost()
      await t.aWebhook(host)
      const service = await t.aService(host)
      const workshop = await t.aService(host, { title: "Workshop", is_group: true, max_attendees: 5 })
      const reviewed = await t.aService(host, { title: "Review", requires_approval: true })

      // In every state, with every kind of text, and behind every kind of response that is stored.
      const texts = { topic: `For ${person.name}`, notes: "Call zaphod@example.net" }
      const past = await t.aBooking(service, { booker: person, ...texts })
      await t.clock.advance({ days: 7 })
      await t.aBooking(service, { booker: person, ...texts })
      await t.aBooking(workshop, { attendees: [person, { name: person.name }], notes: `Bring ${person.name}` })
      const declined = await t.aBooking(reviewed, { booker: person })
      await t.bookings.decline(host.id, declined.id, { reason: `Sorry, ${person.name}` })
      const invite = await t.invites.create(host.id, {
        title: `Talk with ${person.name}`,
        description: `${person.name} asked for it`,
        contact_name: person.name,
        contact_email: person.email
      })
      const start = past.scheduled_at!.replace(
        /^[0-9-]{10}/,
        new Date(t.clock.now().getTime() + 9 * 86_400_000).toISOString().slice(0, 10)
      )
      const booked = await send(
        `/manage/v1/hosts/${host.id}/bookings`,
        { invite: invite.id, start, booker: person },
        "by the operator".replaceAll(" ", "-")
      )
      expect(booked.status, await booked.clone().text()).toBe(201)
      const { key } = await t.apiKeys.create(host.id, { name: "Agent", scopes: ["invites.write"] })
      const anonymous = { title: `For ${person.name}`, description: `${person.name} asked for it` }
      const open = await send("/api/v1/invites", anonymous, "an-invite-without-contact", key)
      const later = new Date(Date.parse(start) + 86_400_000).toISOString()
      await t.bookings.book(host.id, { invite: (await open.json()).data.id, start: later, booker: person })
      const links = `/visitor/v1/hosts/${host.username}/services/${service.slug}`
      const slots = await (await t.fetch(new Request(`http://localhost${links}/slots`))).json()
      const [free] = Object.values<ReadonlyArray<{ readonly start: string }>>(slots.data).flat().slice(-1)
      const visited = await send(`${links}/bookings`, { start: free!.start, booker: person, ...texts }, "by-the-visitor", null)
      expect(visited.status, await visited.clone().text()).toBe(201)
      const exported = await send("/manage/v1/people/export", { email: person.email }, "export")
      expect((await exported.json()).data).toMatchObject({
        email: person.email,
        bookings: [{}, {}, {}, {}, {}, {}, {}],
        invites: [{ id: invite.id }],
        contacts: [{ email: person.email }]
      })
      expect((await tablesWith(app.execute, schema, traces)).sort()).toEqual([
        "bookings",
        "contacts",
        "email_bodies",
        "emails",
        "events",
        "idempotency_keys",
        "services"
      ])

      const erased = await send("/manage/v1/people/erase", { email: "zaphod@example.NET" }, "erase")
      expect((await erased.json()).data).toMatchObject({ bookings: 7, invites: 2, contacts: 1, answers: 4, done: true })
      expect(await tablesWith(app.execute, schema, traces)).toEqual([])
      expect(await app.execute(`SELECT 1 FROM ${schema}.erasures WHERE address IS NOT NULL OR ended_at IS NULL`)).toEqual([])
      const again = await t.people.export({ email: person.email })
      expect(again).toMatchObject({ bookings: [], invites: [], contacts: [] })
      await t.clock.advance({ days: 30 })
      expect(await tablesWith(app.execute, schema, traces)).toEqual([])
      const { data } = await t.bookings.list(host.id)
      expect(data).toHaveLength(7)
      expect(data.every(({ scheduled_at }) => scheduled_at !== null)).toBe(true)
    })
  })
}

/** The tables with a row that has one of the words in any column, in any case. Texts of emails are unpacked. */
const tablesWith = async (execute: Execute, schema: string, words: ReadonlyArray<string>): Promise<Array<string>> => {
  const tables = await execute(`SELECT tablename FROM pg_tables WHERE schemaname = '${schema}'`)
  const found: Array<string> = []
  for (const { tablename } of tables) {
    const rows = await execute(`SELECT row_to_json(kept)::text AS row FROM ${schema}.${String(tablename)} AS kept`)
    const contents =
      tablename === "email_bodies"
        ? (await execute(`SELECT encode(content, 'base64') AS content FROM ${schema}.email_bodies`)).map(({ content }) =>
            JSON.stringify(unpacked(String(content)))
          )
        : []
    const text = [...rows.map(({ row }) => String(row)), ...contents].join("\n").toLowerCase()
    if (words.some((word) => text.includes(word))) found.push(String(tablename))
  }
  return found
}
