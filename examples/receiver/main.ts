import { createServer } from "node:http"
import { createClient } from "@slotkit/client"
import { makeReceiver } from "./receiver.ts"

const { SLOTKIT_URL: baseUrl = "http://127.0.0.1:3000", SLOTKIT_KEY: token = "" } = process.env
const url = "http://127.0.0.1:4005/webhooks"

const slotkit = createClient({ baseUrl, token })
const webhook = await slotkit.webhooks.create({
  url,
  events: ["booking.requested", "booking.confirmed", "booking.rescheduled", "booking.cancelled", "booking.declined"]
})
const receiver = makeReceiver(webhook.signing_secret ?? "")
const server = createServer((request, response) => {
  response.once("finish", () => console.log(receiver.log.at(-1)))
  receiver.listener(request, response)
})
server.listen(4005, "127.0.0.1", () =>
  console.log(`Subscribed as webhook ${webhook.id}; waiting at ${url}. Ctrl-C unsubscribes.`)
)

process.once("SIGINT", async () => {
  await slotkit.webhooks.delete(webhook.id)
  server.close()
  console.table(Object.fromEntries(receiver.appointments))
})
