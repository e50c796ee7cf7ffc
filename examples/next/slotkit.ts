import { createSlotkit } from "slotkit"

/** Opens Slotkit on the first call, with the shop as its host, and returns the same instance afterwards. */
export const shop = () => (holder.slotkitOfTheShop ??= open())

/** Next loads this file once per route and again on changes, so the instance is stored outside of it. */
const holder = globalThis as { slotkitOfTheShop?: ReturnType<typeof open> }

const open = async () => {
  const slotkit = await createSlotkit({
    database: "memory",
    baseUrl: `${process.env.SHOP_ORIGIN ?? "http://127.0.0.1:4004"}/scheduling`,
    prefix: "/scheduling",
    operatorToken: "example-operator-token"
  })
  const host = await slotkit.hosts.create({ email: "shop@example.com", username: "shop", timezone: "Europe/Paris", plan: "pro" })
  await slotkit.services.create(host.id, { title: "Fitting", durations: [{ minutes: 45, price: null }] })
  return { slotkit, hostId: host.id }
}
