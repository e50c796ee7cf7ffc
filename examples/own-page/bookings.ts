import { createSlotkit, type Slotkit } from "slotkit"

/** Opens Slotkit with the clinic. Only pages of the site may call its API from a browser. */
export const openBookings = async (baseUrl: string, site: string): Promise<Slotkit> => {
  const slotkit = await createSlotkit({ database: "memory", baseUrl, visitorOrigins: [site] })
  await addClinic(slotkit)
  return slotkit
}

/** Adds the clinic as a host, and its service. */
export const addClinic = async ({ hosts, services }: Pick<Slotkit, "hosts" | "services">): Promise<{ readonly id: number }> => {
  const host = await hosts.create({
    email: "clinic@example.com",
    username: "clinic",
    name: "The clinic",
    timezone: "Europe/Rome",
    plan: "pro"
  })
  const service = await services.create(host.id, { title: "Check-up", slug: "checkup", durations: [{ minutes: 30 }] })
  await services.configure(host.id, service.id, {
    questions: [
      { key: "reason", type: "textarea", question: "Why do you come?", required: true },
      { key: "doctor", type: "select", question: "Which doctor do you prefer?", options: ["Dr Rossi", "Dr Bianchi"] }
    ]
  })
  return host
}
