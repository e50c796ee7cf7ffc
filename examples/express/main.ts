import { createSlotkit } from "slotkit"
import { makeApp, makeSessions, pages } from "./app.ts"

const port = 4000
const operatorToken = "example-operator-token"
const password = "example-password"
const sessions = makeSessions()
const slotkit = await createSlotkit({
  database: "memory",
  baseUrl: `http://127.0.0.1:${port}`,
  operatorToken,
  pages,
  identify: sessions.identify,
  signInUrl: `http://127.0.0.1:${port}/login`
})
const host = await slotkit.hosts.create({ email: "shop@example.com", username: "shop", timezone: "Europe/Paris", plan: "pro" })
await slotkit.services.create(host.id, { title: "Fitting", durations: [{ minutes: 45, price: null }] })
const { key } = await slotkit.apiKeys.create(host.id, { name: "Example" })

makeApp(slotkit, { hostId: host.id, password, sessions }).listen(port, "127.0.0.1", () => {
  console.log(`The shop:    curl http://127.0.0.1:${port}/shop/fittings`)
  console.log(`To book:     http://127.0.0.1:${port}/book/shop`)
  console.log(`Console:     http://127.0.0.1:${port}/app (the password is ${password})`)
  console.log(`Slotkit:     curl -H "Authorization: Bearer ${key}" http://127.0.0.1:${port}/api/v1/bookings`)
  console.log(`Management:  curl -H "Authorization: Bearer ${operatorToken}" http://127.0.0.1:${port}/manage/v1/hosts`)
})
