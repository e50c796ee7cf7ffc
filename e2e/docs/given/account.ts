import { createSlotkit } from "slotkit"

/** An account for code that calls Slotkit in process: a host on Pro, a service, a free start and a booker. */
export const account = async () => {
  const slotkit = await createSlotkit({
    database: "memory",
    baseUrl: "https://book.example.com",
    operatorToken: "operator",
    payments: "sandbox"
  })
  const host = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "Europe/London", plan: "pro" })
  const service = await slotkit.services.create(host.id, {
    title: "Intro",
    durations: [{ minutes: 30, price: null }]
  })
  const { key } = await slotkit.apiKeys.create(host.id, { name: "Docs" })
  const { data } = await slotkit.availability.get(host.id, { service: "intro" })
  const start = Object.values(data).flat().at(-1)!.start
  return { slotkit, host, service, start, booker: { name: "Grace", email: "grace@example.com" }, key }
}
