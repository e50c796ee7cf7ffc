import { createServer } from "node:http"
import { fakeGoogle } from "@slotkit/integrations/calendars/testing"
import { createSlotkit } from "slotkit"
import { makeApp } from "./coaches.ts"
import { googleAccounts } from "./GoogleAccounts.ts"

const baseUrl = process.env.BASE_URL ?? "http://localhost:3000"
const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = process.env
const fake = clientId === undefined || clientSecret === undefined ? await fakeGoogle() : undefined
fake?.addCalendar({ id: "ada@example.com", summary: "Ada" })
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
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string])
  const answer = await app(new Request(`${baseUrl}${incoming.url}`, { method: incoming.method ?? "GET", headers }))
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
  outgoing.end(Buffer.from(await answer.arrayBuffer()))
}).listen(Number(new URL(baseUrl).port || 80), () => console.log(`Sign in at ${baseUrl}/sign-in`))
