import { createSlotkit } from "slotkit"
import { makeApp } from "./app.ts"

const origin = "http://127.0.0.1:4001"
const operatorToken = "example-operator-token"
const slotkit = await createSlotkit({ database: "memory", baseUrl: `${origin}/scheduling`, operatorToken })
const host = await slotkit.hosts.create({ email: "shop@example.com", username: "shop", timezone: "Europe/Paris", plan: "pro" })
await slotkit.services.create(host.id, { title: "Fitting", durations: [{ minutes: 45, price: null }] })
const { key } = await slotkit.apiKeys.create(host.id, { name: "Example" })

await makeApp(slotkit, host.id).listen({ port: 4001, host: "127.0.0.1" })
console.log(`The shop:    curl ${origin}/shop/fittings`)
console.log(`Slotkit:     curl -H "Authorization: Bearer ${key}" ${origin}/scheduling/api/v1/bookings`)
console.log(`Management:  curl -H "Authorization: Bearer ${operatorToken}" ${origin}/scheduling/manage/v1/hosts`)
