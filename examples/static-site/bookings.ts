import { createSlotkit, type Slotkit } from "slotkit"

/**
 * Opens Slotkit with the workshop as its host. Payments in a frame may return to the site, and no other site may embed the pages.
 */
export const openBookings = async (baseUrl: string, site: string): Promise<Slotkit> => {
  const slotkit = await createSlotkit({
    database: "memory",
    baseUrl,
    payments: "sandbox",
    pages: { path: "", embedOrigins: [site], theme: { accent: "#8a3b12" } }
  })
  const host = await slotkit.hosts.create({
    email: "workshop@example.com",
    username: "workshop",
    name: "The bicycle workshop",
    timezone: "Europe/Amsterdam",
    plan: "pro"
  })
  const location = { type: "in_person", address: "Canal Street 3" } as const
  await slotkit.services.create(host.id, { title: "Inspection", durations: [{ minutes: 30, price: null }], location })
  await slotkit.services.create(host.id, {
    title: "Full service",
    slug: "service",
    durations: [{ minutes: 120, price: 9500 }],
    location
  })
  return slotkit
}
