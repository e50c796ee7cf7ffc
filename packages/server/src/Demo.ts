import type { Slotkit } from "slotkit"

/** What a demo start shows: the host's page and a working API key. */
export interface Demo {
  readonly hostId: number
  readonly username: string
  readonly apiKey: string
}

/**
 * Gives the embedded database something to look at: a host with hours, services, time off and a few bookings.
 *
 * A second start finds its host again and makes nothing twice; the API key is new at every start and ends the one before, since
 * keys are stored nowhere.
 */
export const seedDemo = async (slotkit: Slotkit): Promise<Demo> => {
  const hostId = (await findDemoHost(slotkit)) ?? (await makeDemoHost(slotkit))
  for (const old of await slotkit.apiKeys.list(hostId)) {
    if (old.name === keyName) await slotkit.apiKeys.revoke(hostId, old.id)
  }
  const { key } = await slotkit.apiKeys.create(hostId, {
    name: keyName,
    scopes: ["services.read", "services.write", "invites.read", "invites.write"]
  })
  return { hostId, username, apiKey: key }
}

const username = "ada"
const keyName = "Demo"

const findDemoHost = async (slotkit: Slotkit): Promise<number | undefined> => {
  for (let page = 1; ; page++) {
    const { data, total, perPage } = await slotkit.hosts.list({ page, per_page: 100 })
    const found = data.find((host) => host.username === username)
    if (found !== undefined || page * perPage >= total) return found?.id
  }
}

const makeDemoHost = async (slotkit: Slotkit): Promise<number> => {
  const host = await slotkit.hosts.create({
    email: "ada@example.com",
    username,
    name: "Ada Lovelace",
    title: "Analyst",
    bio: "Ask me about engines.",
    timezone: "Europe/London",
    plan: "pro"
  })
  await slotkit.schedule.replace(host.id, {
    timezone: "Europe/London",
    weekly: [1, 2, 3, 4, 5].flatMap((weekday) => [
      { weekday, start: "09:00", end: "12:30" },
      { weekday, start: "13:30", end: "17:30" }
    ])
  })
  const call = await slotkit.services.create(host.id, {
    title: "Intro call",
    description: "Half an hour to get to know each other.",
    durations: [{ minutes: 30, price: null }]
  })
  const workshop = await slotkit.services.create(host.id, {
    title: "Group workshop",
    description: "Ninety minutes for up to eight people.",
    durations: [{ minutes: 90, price: null }],
    is_group: true,
    max_attendees: 8
  })
  const review = await slotkit.services.create(host.id, {
    title: "Design review",
    description: "At the office; I confirm each request by hand.",
    durations: [{ minutes: 60, price: null }],
    requires_approval: true,
    location: { type: "in_person", address: "12 St James's Square, London" }
  })
  await slotkit.services.configure(host.id, call.id, { buffer_after_minutes: 10 })
  await slotkit.services.configure(host.id, workshop.id, { publish_spots_remaining: true })
  await bookFirst(slotkit, host.id, call.slug, 2, { name: "Charles Babbage", email: "charles@example.com" })
  await bookFirst(slotkit, host.id, workshop.slug, 0, { name: "Mary Somerville", email: "mary@example.com" })
  await bookFirst(slotkit, host.id, review.slug, 5, { name: "Augustus De Morgan", email: "augustus@example.com" })
  return host.id
}

const bookFirst = async (
  slotkit: Slotkit,
  hostId: number,
  service: string,
  skip: number,
  booker: { readonly name: string; readonly email: string }
): Promise<void> => {
  const { data } = await slotkit.availability.get(hostId, { service })
  const slot = Object.values(data).flat()[skip]
  if (slot !== undefined) await slotkit.bookings.book(hostId, { service, start: slot.start, booker })
}
