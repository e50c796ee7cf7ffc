import type { Host, NewServiceInput, ServiceSettingsPatch } from "@slotkit/core"
import { makeHostToken } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { type Slotkit, SlotkitError } from "slotkit"
import { authenticate, createApiKey, Randomness, runOn } from "slotkit/effect"
import { CommandFailure } from "../installation/CommandFailure.ts"

/** The result of a demo start: the host's page and a working API key. */
export interface Demo {
  readonly hostId: number
  readonly username: string
  readonly apiKey: string
}

/**
 * Seeds the database with a demo host with working hours, services and a few bookings.
 *
 * Later starts find the host again and create only what is missing. The API key is derived from `keyBytes`, 32 bytes, so that it
 * is the same at every start. Fails when the database has hosts but no demo host.
 */
export const seedDemo = async (slotkit: Slotkit, keyBytes: Uint8Array): Promise<Demo> => {
  const hostId = await demoHostId(slotkit)
  const present = new Set(
    (await slotkit.services.list(hostId)).data.flatMap((service) => ("slug" in service ? [service.slug] : []))
  )
  for (const service of demoServices) if (!present.has(service.input.slug)) await makeService(slotkit, hostId, service)
  return { hostId, username: demoHost.username, apiKey: await demoKey(slotkit, hostId, keyBytes) }
}

/** The key of earlier starts, created unless it exists. When it was revoked, it stays revoked and a random key replaces it. */
const demoKey = async (slotkit: Slotkit, hostId: number, keyBytes: Uint8Array): Promise<string> => {
  const key = makeHostToken("apiKey", hostId, keyBytes)
  const isThere = () => unlessRefused(runOn(slotkit, authenticate(key)))
  if ((await isThere()) !== undefined) return key
  const making = createApiKey(hostId, keyInput)
  const chosen = Effect.provideService(making, Randomness, { bytes: () => Effect.succeed(keyBytes) })
  const isMade = await runOn(slotkit, chosen).then(
    () => true,
    // Another process has just created the key, or it exists and is revoked.
    async () => (await isThere()) !== undefined
  )
  return isMade ? key : (await runOn(slotkit, making)).key
}

const keyInput = { name: "Demo", scopes: ["services.read", "services.write", "invites.read", "invites.write"] }

const demoHost = {
  email: "ada@example.com",
  username: "ada",
  name: "Ada Lovelace",
  title: "Analyst",
  bio: "Ask me about engines.",
  timezone: "Europe/London",
  plan: "pro"
} as const

interface DemoService {
  readonly input: typeof NewServiceInput.Encoded & { readonly slug: string }
  readonly settings: typeof ServiceSettingsPatch.Encoded
  /** Visitors with bookings, and how many free slots to skip before each booking. */
  readonly booking?: { readonly name: string; readonly email: string; readonly skip: number }
}

const demoServices: ReadonlyArray<DemoService> = [
  {
    input: {
      slug: "intro-call",
      title: "Intro call",
      description: "Half an hour to get to know each other.",
      durations: [{ minutes: 30, price: null }]
    },
    settings: { buffer_after_minutes: 10 },
    booking: { name: "Charles Babbage", email: "charles@example.com", skip: 2 }
  },
  {
    input: {
      slug: "group-workshop",
      title: "Group workshop",
      description: "Ninety minutes for up to eight people.",
      durations: [{ minutes: 90, price: null }],
      is_group: true,
      max_attendees: 8
    },
    settings: { publish_spots_remaining: true },
    booking: { name: "Mary Somerville", email: "mary@example.com", skip: 0 }
  },
  {
    input: {
      slug: "design-review",
      title: "Design review",
      description: "At the office; I confirm each request by hand.",
      durations: [{ minutes: 60, price: null }],
      requires_approval: true,
      location: { type: "in_person", address: "12 St James's Square, London" }
    },
    settings: {},
    booking: { name: "Augustus De Morgan", email: "augustus@example.com", skip: 5 }
  },
  {
    input: {
      slug: "consultation",
      title: "Consultation",
      description: "An hour on your engine, paid on a sandbox page: no money moves.",
      durations: [{ minutes: 60, price: 5000 }]
    },
    settings: { minimum_notice_minutes: 120 }
  },
  {
    input: {
      slug: "workshop-visit",
      title: "Workshop visit",
      description: "Half an hour at the workshop, paid there.",
      durations: [{ minutes: 30, price: 2500 }],
      location: { type: "in_person", address: "12 St James's Square, London" }
    },
    settings: { payment: { mode: "on_site" } }
  }
]

/** Finds the demo host, or creates it in an empty database. */
const demoHostId = async (slotkit: Slotkit): Promise<Host["id"]> => {
  const found = await findDemoHost(slotkit)
  if (found !== undefined) return found
  const { total } = (await slotkit.hosts.list({ per_page: 1 })).meta
  if (total > 0) {
    // Another process may have created the demo host in the meantime.
    const justMade = await findDemoHost(slotkit)
    if (justMade !== undefined) return justMade
    throw new CommandFailure(notEmpty(total))
  }
  const demo = (await makeDemoHost(slotkit)) ?? (await findDemoHost(slotkit))
  if (demo === undefined)
    throw new CommandFailure(`The demo needs the username ${demoHost.username}, but another host already has it.`)
  return demo
}

const notEmpty = (hosts: number): string =>
  `serve --demo needs an empty database, but this one already has ${hosts === 1 ? "a host" : `${hosts} hosts`}. Start without --demo, or set SLOTKIT_DATA_DIR or DATABASE_URL to an empty database.`

/** Creates the host, unless another process has. */
const makeDemoHost = async (slotkit: Slotkit): Promise<Host["id"] | undefined> => {
  const host = await unlessRefused(slotkit.hosts.create(demoHost))
  if (host === undefined) return undefined
  await slotkit.schedule.replace(host.id, {
    timezone: demoHost.timezone,
    weekly: [1, 2, 3, 4, 5].flatMap((weekday) => [
      { weekday, start: "09:00", end: "12:30" },
      { weekday, start: "13:30", end: "17:30" }
    ])
  })
  return host.id
}

/** The email address identifies the demo host. Its username could belong to a real host. */
const findDemoHost = async (slotkit: Slotkit): Promise<Host["id"] | undefined> => {
  for await (const { id, email } of slotkit.hosts.list({ per_page: 100 })) if (email === demoHost.email) return id
  return undefined
}

const makeService = async (slotkit: Slotkit, hostId: number, { input, settings, booking }: DemoService): Promise<void> => {
  const service = await unlessRefused(slotkit.services.create(hostId, input))
  if (service === undefined) return
  await slotkit.services.configure(hostId, service.id, settings)
  if (booking === undefined) return
  const { skip, ...booker } = booking
  const { data } = await slotkit.availability.get(hostId, { service: input.slug })
  const slot = Object.values(data).flat()[skip]
  if (slot !== undefined) await unlessRefused(slotkit.bookings.book(hostId, { service: input.slug, start: slot.start, booker }))
}

/** The created object; `undefined` when it already exists, or when something it depends on was changed. */
const unlessRefused = <A>(making: Promise<A>): Promise<A | undefined> =>
  making.catch((error: unknown) => {
    if (error instanceof SlotkitError) return undefined
    throw error
  })
