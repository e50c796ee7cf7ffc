import type { CalendarProvider } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { CalendarProviderContract } from "../../../test/CalendarProviderContract.ts"
import { aCopyIn2027 as copyOf, outcomeOf as outcome, spring2027 as range } from "../../../test/DavCases.ts"
import { icsOf } from "../../../test/DavEvents.ts"
import { type DavOfOthers, startDav } from "../../../test/DavOfOthers.ts"
import { type DavServer, davServers, realDavServers } from "../../../test/DavServers.ts"
import { testCaldav } from "../../../test/TestCaldav.ts"

const { start } = copyOf()
const hour = 3_600_000

/** One server of each kind runs for all tests. */
for (const kind of davServers) {
  describe.skipIf(kind.missing !== undefined)(
    `CalDAV calendars on ${kind.name}${kind.missing === undefined ? "" : ` (skipped: ${kind.missing})`}`,
    () => {
      let dav: DavOfOthers
      let server: DavServer
      let provider: CalendarProvider
      let credentials: string
      let calendar: string
      /** Another client of the same account. */
      const other = (method: string, name: string, body?: string, headers: Readonly<Record<string, string>> = {}) =>
        dav.ask(method, new URL(name, calendar).pathname, body, { "content-type": "text/calendar; charset=utf-8", ...headers })
      const add = async (name: string, ...lines: ReadonlyArray<string>) =>
        expect((await other("PUT", `${name}.ics`, icsOf(`${name}@other`, ...lines))).status).toBeLessThan(300)
      const busy = async () => {
        const answers = await outcome(
          provider.readBusy(credentials, { ...range, calendars: [{ remoteId: calendar, tag: null }] })
        )
        const answer = (answers as ReadonlyMap<string, { readonly busy: ReadonlyArray<{ start: number; end: number }> }>).get(
          calendar
        )
        return (answer?.busy ?? []).map((one) => [one.start, one.end]).sort(([one], [two]) => one! - two!)
      }
      const events = () =>
        outcome(provider.probe!(credentials, calendar, [{ ...copyOf(), remoteId: `${calendar}${copyOf().key}.ics` }], "UTC"))

      beforeAll(async () => {
        dav = await startDav(kind)
        server = dav.server
        const { hostname } = new URL(server.url)
        provider = await testCaldav(hostname)
        const account = await Effect.runPromise(provider.logIn!({ ...server }))
        credentials = account.credentials
        calendar = account.calendars.find(({ writable }) => writable)!.remoteId
      })
      afterAll(() => dav.stop())

      if (realDavServers.includes(kind)) {
        CalendarProviderContract.suite(kind.name, () => dav.open(), {
          canWrite: true,
          noCredentials: kind.fixedPassword
        })
      }

      it("answers conditional requests, gone objects and searches as copies rely on", async () => {
        const status = async (request: Promise<Response>) => (await request).status
        const text = (hour: string) => icsOf("raw@other", `DTSTART:20270302T${hour}0000Z`, `DTEND:20270302T${hour}3000Z`)
        const create = () => other("PUT", "raw.ics", text("09"), { "if-none-match": "*" })
        const report = async (name: string, content: string) => {
          const names = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"'
          const body = `<C:${name} ${names}><D:prop><D:getetag/><C:calendar-data/></D:prop>${content}</C:${name}>`
          const answer = await other("REPORT", "", body, { depth: "1", "content-type": "application/xml; charset=utf-8" })
          return { status: answer.status, body: await answer.text() }
        }
        const { pathname } = new URL("raw.ics", calendar)
        const ofUid = '<C:prop-filter name="UID"><C:text-match collation="i;octet">raw@other</C:text-match></C:prop-filter>'
        const filter = `<C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${ofUid}</C:comp-filter></C:comp-filter>`
        const find = () => report("calendar-query", `<C:filter>${filter}</C:filter>`)
        expect(await status(create())).toBe(201)
        expect(await status(create())).toBe(412)
        expect(await status(other("PUT", "raw.ics", text("10"), { "if-match": '"wrong"' }))).toBe(412)
        const tag = (await other("GET", "raw.ics")).headers.get("etag")!
        expect([201, 204]).toContain(await status(other("PUT", "raw.ics", text("10"), { "if-match": tag })))
        expect(await find()).toMatchObject({ status: 207, body: expect.stringContaining(pathname) })
        expect([200, 204]).toContain(await status(other("DELETE", "raw.ics")))
        expect(await status(other("DELETE", "raw.ics"))).toBe(404)
        expect((await find()).body).not.toContain(pathname)
        const gone = await report("calendar-multiget", `<D:href>${pathname}</D:href>`)
        expect(gone).toMatchObject({ status: 207, body: expect.stringMatching(/<(\w+:)?status>HTTP\/1.1 404 /) })
        expect(await status(create())).toBe(201)
        expect([200, 204]).toContain(await status(other("DELETE", "raw.ics")))
      })

      it("finds the account and its calendars, and lists them again", async () => {
        expect(await outcome(provider.listCalendars(credentials))).toContainEqual({
          remoteId: calendar,
          name: expect.any(String),
          writable: true,
          checked: true
        })
      })

      it("reads events of seven kinds, and series from before the range", async () => {
        await add("plain", "DTSTART:20270302T090000Z", "DTEND:20270302T100000Z", "SUMMARY:Secret")
        await add("zoned", "DTSTART;TZID=Europe/Berlin:20270303T090000", "DURATION:PT1H")
        await add("day", "DTSTART;VALUE=DATE:20270304", "DTEND;VALUE=DATE:20270305")
        await add("series", "DTSTART:20260105T070000Z", "DTEND:20260105T073000Z", "RRULE:FREQ=WEEKLY;BYDAY=FR")
        await add("free", "DTSTART:20270306T090000Z", "DTEND:20270306T100000Z", "TRANSP:TRANSPARENT")
        await add("off", "DTSTART:20270307T090000Z", "DTEND:20270307T100000Z", "STATUS:CANCELLED")
        await add("maybe", "DTSTART:20270308T090000Z", "DTEND:20270308T100000Z", "STATUS:TENTATIVE")
        const at = (month: number, day: number, from: number, to = from + 1) => [
          Date.UTC(2027, month, day, from),
          Date.UTC(2027, month, day, to)
        ]
        const found = await busy()
        expect(found).toHaveLength(4 + 6)
        for (const one of [at(2, 2, 9), at(2, 3, 8), at(2, 8, 9), [Date.UTC(2027, 2, 3, 23), Date.UTC(2027, 2, 4, 23)]])
          expect(found).toContainEqual(one)
        expect(found).toContainEqual([Date.UTC(2027, 2, 5, 7), Date.UTC(2027, 2, 5, 7, 30)])
        for (const name of ["plain", "zoned", "day", "series", "free", "off", "maybe"]) await other("DELETE", `${name}.ics`)
        expect(await busy()).toEqual([])
      })

      it("says for an offer that nothing has changed, until another client changes something", async () => {
        const ask = async (tag: string | null) => {
          const query = { ...range, purpose: "offer" as const, calendars: [{ remoteId: calendar, tag }] }
          const answers = await outcome(provider.readBusy(credentials, query))
          return (answers as ReadonlyMap<string, { readonly kind: string; readonly tag?: string | null }>).get(calendar)!
        }
        await add("first", "DTSTART:20270302T090000Z", "DTEND:20270302T100000Z")
        const { kind, tag } = await ask(null)
        expect([kind, typeof tag]).toEqual(["busy", "string"])
        expect(await ask(tag!)).toEqual({ kind: "unchanged" })
        await add("second", "DTSTART:20270303T090000Z", "DTEND:20270303T100000Z")
        expect(await ask(tag!)).toMatchObject({ kind: "busy", busy: [{}, {}] })
        for (const name of ["first", "second"]) await other("DELETE", `${name}.ics`)
      })

      it("promise 5: a copy is put, put again, moved and removed, and there is one event at most", async () => {
        const first = await outcome(provider.putEvent!(credentials, calendar, copyOf(), null))
        expect(first).toMatchObject({ remoteId: `${calendar}${copyOf().key}.ics` })
        expect(await busy()).toEqual([[start, start + hour / 2]])
        // The answer to the first attempt was lost.
        const again = await outcome(provider.putEvent!(credentials, calendar, copyOf({ revision: 2 }), null))
        expect(await busy()).toEqual([[start, start + hour / 2]])
        const known = again as { readonly remoteId: string; readonly tag: string | null }
        const moved = copyOf({ revision: 3, start: start + hour, end: start + 2 * hour })
        expect(await outcome(provider.putEvent!(credentials, calendar, moved, known))).toHaveProperty("remoteId")
        expect(await busy()).toEqual([[start + hour, start + 2 * hour]])
        // The known tag is an old one.
        expect(await outcome(provider.putEvent!(credentials, calendar, copyOf({ revision: 4 }), known))).toHaveProperty(
          "remoteId"
        )
        expect(await outcome(provider.removeEvent!(credentials, calendar, copyOf(), known))).toBeUndefined()
        expect(await outcome(provider.removeEvent!(credentials, calendar, copyOf(), known))).toBeUndefined()
        expect(await outcome(provider.removeEvent!(credentials, calendar, copyOf(), null))).toBeUndefined()
        expect(await busy()).toEqual([])
        // A removed event that is requested again.
        expect(await outcome(provider.putEvent!(credentials, calendar, copyOf({ revision: 5 }), known))).toHaveProperty(
          "remoteId"
        )
        expect(await busy()).toEqual([[start, start + hour / 2]])
        await outcome(provider.removeEvent!(credentials, calendar, copyOf(), null))
      })

      it("promise 5: a copy whose UID another object has is written there, and removed from there", async () => {
        await outcome(provider.putEvent!(credentials, calendar, copyOf({ key: "byMail" }), null))
        const put = await outcome(provider.putEvent!(credentials, calendar, copyOf(), null))
        expect(put).toMatchObject({ remoteId: `${calendar}byMail.ics` })
        expect(await busy()).toHaveLength(1)
        expect(await outcome(provider.removeEvent!(credentials, calendar, copyOf(), null))).toBeUndefined()
        expect(await busy()).toEqual([])
      })

      it("sees a copy that another client has moved, freed or deleted", async () => {
        const { key } = copyOf()
        await outcome(provider.putEvent!(credentials, calendar, copyOf(), null))
        const times = { start, end: start + hour / 2 }
        expect(await events()).toMatchObject([{ key, found: times }])
        const text = await (await other("GET", `${key}.ics`)).text()
        await other("PUT", `${key}.ics`, text.replaceAll("20270316T10", "20270317T11").replace("OPAQUE", "TRANSPARENT"))
        expect(await events()).toMatchObject([{ key, found: { start: start + 25 * hour, end: start + 25.5 * hour } }])
        await other("DELETE", `${key}.ics`)
        expect(await events()).toEqual([{ key, found: null }])
      })

      it("a calendar that is gone is missing, also for a copy", async () => {
        const gone = new URL("../nothing/", calendar).href
        const query = { ...range, calendars: [{ remoteId: gone, tag: null }] }
        expect(await outcome(provider.readBusy(credentials, query))).toEqual(new Map([[gone, { kind: "missing" }]]))
        expect(await outcome(provider.putEvent!(credentials, gone, copyOf(), null))).toMatchObject({ refused: "missing" })
      })

      it.skipIf(kind.noPasswords)(
        `a wrong password is unauthorized${kind.noPasswords ? ` (skipped: ${kind.fixedPassword})` : ""}`,
        async () => {
          const wrong = { ...JSON.parse(credentials), password: "wrong" }
          expect(await outcome(provider.listCalendars(JSON.stringify(wrong)))).toMatchObject({ refused: "unauthorized" })
          expect(await outcome(provider.logIn!({ ...server, password: "wrong" }))).toMatchObject({ refused: "unauthorized" })
        }
      )
    }
  )
}
