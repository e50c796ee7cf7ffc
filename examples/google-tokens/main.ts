import { createServer } from "node:http"
import { fakeGoogle } from "@slotkit/integrations/calendars/testing"
import { createSlotkit } from "slotkit"
import { makeApp } from "./coaches.ts"
import { googleAccounts } from "./GoogleAccounts.ts"

const baseUrl = process.env.BASE_URL ?? "http://localhost:3000"
const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = process.env
const fake = clientId === undefined || clientSecret === undefined ? await fakeGoogle() : undefined
fake?.addCalendar({ id: "ada@example.com", summary: "Ada" })
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
fake?.write("ada@example.com", "event1", { start: `${tomorrow}T00:00:00Z`, end: `${tomorrow}T23:59:59Z` })
const client =
  fake === undefined ? { clientId: clientId ?? "", clientSecret: clientSecret ?? "" } : { ...fake.client, origin: fake.origin }

const accounts = googleAccounts(client, `${baseUrl}/signed-in`)
const slotkit = await createSlotkit({
  database: "memory",
  baseUrl,
  calendars: {
    tokens: ({ subject }) => accounts.accessToken(subject),
    ...(fake === undefined ? {} : { origins: { google: fake.origin } })
  }
})
const app = makeApp(slotkit, accounts)

createServer(async (incoming, outgoing) => {
  const headers = { cookie: incoming.headers.cookie ?? "" }
  const answer = await app(new Request(new URL(incoming.url ?? "/", baseUrl), { headers }))
  if (answer === undefined) return slotkit.node(incoming, outgoing)
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
  outgoing.end(Buffer.from(await answer.arrayBuffer()))
}).listen(Number(new URL(baseUrl).port || 80), () => console.log(`Sign in at ${baseUrl}/sign-in`))
