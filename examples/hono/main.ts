import { serve } from "@hono/node-server"
import { createSlotkit } from "slotkit"
import { makeApp } from "./app.ts"

const origin = "http://127.0.0.1:4002"
const operatorToken = "example-operator-token"
const slotkit = await createSlotkit({ database: "memory", baseUrl: origin, operatorToken })
const host = await slotkit.hosts.create({ email: "shop@example.com", username: "shop", timezone: "Europe/Paris", plan: "pro" })
await slotkit.services.create(host.id, { title: "Fitting", durations: [{ minutes: 45, price: null }] })
const { key } = await slotkit.apiKeys.create(host.id, { name: "Example" })

serve({ fetch: makeApp(slotkit, host.id).fetch, port: 4002, hostname: "127.0.0.1" }, () => {
  console.log(`The shop:    curl ${origin}/shop/fittings`)
  console.log(`Slotkit:     curl -H "Authorization: Bearer ${key}" ${origin}/api/v1/bookings`)
  console.log(`Management:  curl -H "Authorization: Bearer ${operatorToken}" ${origin}/manage/v1/hosts`)
})
