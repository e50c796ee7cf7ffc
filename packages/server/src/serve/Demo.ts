import type { Host, NewServiceInput, ServiceSettingsPatch } from "@slotkit/core"
import { makeToken } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { type Slotkit, SlotkitError } from "slotkit"
import { authenticate, createApiKey, Randomness, runOn } from "slotkit/effect"
import { CommandFailure } from "../installation/CommandFailure.ts"

/** What a demo start shows: the host's page and a working API key. */
export interface Demo {
  readonly hostId: number
  readonly username: string
  readonly apiKey: string
}

/**
 * Gives the database something to look at: a host with hours, services and a few bookings.
 *
 * A later start finds its host again and makes only what is missing. The API key follows from `keyBytes`, 32 bytes, so that it is
 * the same at every start. Fails when the database has hosts and no demo: it is somebody's own.
 */
export const seedDemo = async (slotkit: Slotkit, keyBytes: Uint8Array): Promise<Demo> => {
  const hostId = await demoHostId(slotkit)
  const present = new Set(
    (await slotkit.services.list(hostId)).data.flatMap((service) => ("slug" in service ? [service.slug] : []))
  )
  for (const service of demoServices) if (!present.has(service.input.slug)) await makeService(slotkit, hostId, service)
  return { hostId, username: demoHost.username, apiKey: await demoKey(slotkit, hostId, keyBytes) }
}

/** The key of earlier starts, made unless it is there. One that was revoked stays so, and a random one stands in for it. */
const demoKey = async (slotkit: Slotkit, hostId: number, keyBytes: Uint8Array): Promise<string> => {
  const key = makeToken("apiKey", keyBytes)
  const isThere = () => unlessRefused(runOn(slotkit, authenticate(key)))
  if ((await isThere()) !== undefined) return key
  const making = createApiKey(hostId, keyInput)
  const chosen = Effect.provideService(making, Randomness, { bytes: () => Effect.succeed(keyBytes) })
  const isMade = await runOn(slotkit, chosen).then(
    () => true,
    // Another process has just made it, or it is there and revoked.
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
  /** Who has booked it, and how many of its slots they left free before theirs. */
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
  }
]

/** Finds the demo's host, or makes it where there is nobody yet. */
const demoHostId = async (slotkit: Slotkit): Promise<Host["id"]> => {
  const found = await findDemoHost(slotkit)
  if (found !== undefined) return found
  const { total } = (await slotkit.hosts.list({ per_page: 1 })).meta
  if (total > 0) {
    // Another process may have made the demo host since the first look.
    const justMade = await findDemoHost(slotkit)
    if (justMade !== undefined) return justMade
    throw new CommandFailure(notEmpty(total))
  }
  const made = (await makeDemoHost(slotkit)) ?? (await findDemoHost(slotkit))
  if (made === undefined) throw new CommandFailure(`The demo needs the name ${demoHost.username}, which a host has already.`)
  return made
}

const notEmpty = (hosts: number): string =>
  `serve --demo is for a database of its own, and this one has ${hosts === 1 ? "a host" : `${hosts} hosts`} already: start without --demo, or name an empty SLOTKIT_DATA_DIR or DATABASE_URL.`

/** Makes the host, unless another process has. */
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

/** Known by its address, which nobody else can have: its name might be that of a real host. */
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

/** What was made; nothing where it is there already, or where somebody has changed what it needs. */
const unlessRefused = <A>(making: Promise<A>): Promise<A | undefined> =>
  making.catch((error: unknown) => {
    if (error instanceof SlotkitError) return undefined
    throw error
  })
