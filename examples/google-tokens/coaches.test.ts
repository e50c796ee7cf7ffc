import { type FakeGoogle, fakeGoogle } from "@slotkit/integrations/calendars/testing"
import { createTestSlotkit, type TestSlotkit } from "slotkit/testing"
import { afterEach, beforeEach, expect, it } from "vitest"
import { makeApp } from "./coaches.ts"
import { googleAccounts } from "./GoogleAccounts.ts"

let google: FakeGoogle
let slotkit: TestSlotkit
let app: ReturnType<typeof makeApp>

beforeEach(async () => {
  const now = () => slotkit.clock.now().getTime()
  google = await fakeGoogle({ now })
  google.addCalendar({ id: "ada@example.com", summary: "Ada" })
  const client = { ...google.client, origin: google.origin }
  const accounts = googleAccounts(client, "https://coaches.example.com/signed-in", now)
  slotkit = await createTestSlotkit({
    baseUrl: "https://coaches.example.com",
    calendars: { tokens: ({ subject }) => accounts.accessToken(subject), origins: { google: google.origin } },
    log: () => {}
  })
  app = makeApp(slotkit, accounts)
})
afterEach(async () => {
  await slotkit.close()
  await google.close()
})

/** Signs in, and returns the redirect to the coach's slots. */
const signIn = async (): Promise<string | null> => {
  const started = (await app(new Request("https://coaches.example.com/sign-in")))!
  const cookie = started.headers.get("set-cookie")!.split(";")[0]!
  const consented = await fetch(started.headers.get("location")!, { redirect: "manual" })
  const answer = (await app(new Request(consented.headers.get("location")!, { headers: { cookie } })))!
  return answer.headers.get("location")
}

it("nobody can book a coach at a busy time of the calendar with which the coach signed in", async () => {
  const path = await signIn()
  expect(path).toBe("/visitor/v1/hosts/ada/services/coaching/slots")
  expect(await signIn()).toBe(path)
  const { data: hosts } = await slotkit.hosts.list()
  const hostId = hosts[0]!.id
  expect(hosts).toHaveLength(1)
  expect((await slotkit.calendars.accounts(hostId)).data).toMatchObject([{ provider: "google", label: "ada@example.com" }])
  const slots = Object.values((await slotkit.availability.get(hostId, { service: "coaching" })).data).flat()
  const [first, last] = [slots[0], slots.at(-1)]
  const end = new Date(Date.parse(first!.start) + 3_600_000).toISOString()
  google.write("ada@example.com", "event1", { start: first!.start, end })
  const book = (start: string) =>
    slotkit.bookings.book(hostId, { service: "coaching", start, booker: { name: "Grace", email: "grace@example.com" } })
  await slotkit.clock.advance({ seconds: 11 })
  await expect(book(first!.start)).rejects.toMatchObject({ code: "conflict" })
  // The access token has expired. The platform refreshes it.
  await slotkit.clock.advance({ hours: 2 })
  await book(last!.start)
})

it("a sign-in that another browser began is refused", async () => {
  const started = (await app(new Request("https://coaches.example.com/sign-in")))!
  const consented = await fetch(started.headers.get("location")!, { redirect: "manual" })
  expect(await app(new Request(consented.headers.get("location")!))).toMatchObject({ status: 400 })
})

it("a code that Google rejects signs nobody in, and the platform answers on", async () => {
  const started = (await app(new Request("https://coaches.example.com/sign-in")))!
  const cookie = started.headers.get("set-cookie")!.split(";")[0]!
  const { searchParams } = new URL(started.headers.get("location")!)
  const url = `https://coaches.example.com/signed-in?state=${searchParams.get("state")}&code=wrong`
  expect(await app(new Request(url, { headers: { cookie } }))).toMatchObject({ status: 400 })
  expect(await signIn()).toMatch(/slots$/)
})
