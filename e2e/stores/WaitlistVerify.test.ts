import { join } from "node:path"
import { distribute, migrate, pgFromUrl } from "@slotkit/postgres"
import { makeCitusDatabase, whyNoCitus } from "@slotkit/postgres/testing"
import { Effect } from "effect"
import { createSlotkit, type Slotkit, type SlotkitOptions } from "slotkit"
import { expect, it, onTestFinished } from "vitest"
import { runHere } from "../../harness/CommandHere.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { dataFolder } from "../server/DataFolder.ts"

const databases = testDatabases()
const secret = "a secret for tests, of more than thirty-two characters"

interface Place {
  readonly database: NonNullable<SlotkitOptions["database"]>
  readonly variables: Readonly<Record<string, string>>
}

const atUrl = (url: string): Place => ({ database: url, variables: { DATABASE_URL: url, SLOTKIT_SECRET: secret } })
const embedded = async (): Promise<Place> => {
  const dataDir = join(dataFolder(), "data")
  return { database: { dataDir, durability: "relaxed" }, variables: { SLOTKIT_DATA_DIR: dataDir, SLOTKIT_SECRET: secret } }
}
const onCitus = async (): Promise<Place> => {
  const { url, drop } = await makeCitusDatabase()
  onTestFinished(drop)
  const prepare = Effect.andThen(migrate(), distribute({ shards: 8 }))
  await Effect.runPromise(Effect.provide(prepare, pgFromUrl(url, { maxConnections: 2 })))
  return atUrl(url)
}

const systems: ReadonlyArray<readonly [name: string, open: () => Promise<Place>]> = [
  ["the embedded database", embedded],
  ["PostgreSQL", async () => atUrl(await databases.make())],
  ...(whyNoCitus() === undefined ? [["Citus", onCitus] as const] : [])
]

const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
const start = `${new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)}T10:00:00Z`

/** A group service with three seats and a waiting list, of a person or of a team with one member. */
const makeGroup = async (slotkit: Slotkit, kind: "person" | "team") => {
  const person = await slotkit.hosts.create({
    email: `${kind}@example.com`,
    username: `one-${kind}`,
    timezone: "UTC",
    plan: "pro"
  })
  await slotkit.schedule.replace(person.id, { timezone: "UTC", weekly })
  const team = { kind, username: "clinic", name: "Clinic", timezone: "UTC", plan: "pro" } as const
  const host = kind === "person" ? person : await slotkit.hosts.create({ ...team, kind: "team" })
  const group = { title: "Course", slug: "course", durations: [{ minutes: 30 }], is_group: true, max_attendees: 3 }
  const { id } = await slotkit.services.create(host.id, group)
  if (kind === "team") await slotkit.members.add(host.id, { host: person.id })
  const staffing = { roles: [{ key: "teacher", members: [{ host: person.id }] }] }
  await slotkit.services.configure(host.id, id, { waitlist: { mode: "one_by_one" }, ...(kind === "team" ? { staffing } : {}) })
  return host
}

it.each(systems)("Decision 0130: slotkit doctor --verify MUST find nothing while seats are offered, on %s", async (_, open) => {
  const place = await open()
  const slotkit = await createSlotkit({ database: place.database, secret, baseUrl: "http://127.0.0.1" })
  const visit = async (path: string, body: object = {}) => {
    const headers = { "content-type": "application/json" }
    const address = `http://127.0.0.1/visitor/v1${path}`
    const response = await slotkit.fetch(new Request(address, { method: "POST", headers, body: JSON.stringify(body) }))
    const { data, message } = (await response.json()) as {
      readonly data: { readonly manage_url: string }
      readonly message?: string
    }
    expect([response.status < 300, message]).toEqual([true, undefined])
    return data
  }
  for (const kind of ["person", "team"] as const) {
    const host = await makeGroup(slotkit, kind)
    const booker = (name: string) => ({ name, email: `${name}@${kind}.example.com` })
    const book = (name: string, attendees: ReadonlyArray<object> = []) =>
      slotkit.bookings.book(host.id, { service: "course", start, booker: booker(name), attendees })
    const wait = async (name: string, seats: number) => {
      const body = { booker: booker(name), seats, wishes: [{ session: start }] }
      const { manage_url } = await visit(`/hosts/${host.username}/services/course/waitlist`, body)
      return manage_url.split("/").at(-1)
    }
    const pair = await book("pair", [{}])
    await book("single")
    const [two, one] = [await wait("two", 2), await wait("one", 1)]
    await slotkit.bookings.cancel(host.id, pair.id)
    const course = (await slotkit.services.list(host.id)).data.find(({ slug }) => slug === "course")!
    await slotkit.services.update(host.id, course.id, { max_attendees: 4 })
    expect((await slotkit.waitlist.list(host.id)).data.map(({ status }) => status)).toEqual(["offered", "offered"])
    if (kind === "person") await visit(`/waitlist/${two}/accept`)
    else await visit(`/waitlist/${one}/decline`)
  }
  await slotkit.close()
  const { code, stdout } = await runHere(["doctor", "--verify", "--json"], place.variables)
  expect([JSON.parse(stdout).violations, code]).toEqual([[], 0])
})
