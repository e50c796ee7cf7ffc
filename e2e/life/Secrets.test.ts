// @module-tag thorough

import { tokenScannerPattern } from "@slotkit/core"
import postgres from "postgres"
import { describe, expect, it, onTestFinished } from "vitest"
import { reportLine, serve, stop } from "../../harness/SlotkitProcess.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { loopbackSite } from "../oauth/LoopbackSite.ts"
import { answerLog, type RecordedAnswer } from "./AnswerLog.ts"
import { partOf } from "./ReceivedMail.ts"
import { type SecretInUse, useSecrets } from "./SecretsInUse.ts"
import { smtpInbox } from "./SmtpInbox.ts"

const databases = testDatabases()
const installationSecret = "a secret for tests, of more than thirty-two characters"
const linkSubject = /^Sign in to 127\.0\.0\.1:\d+$/
const mailPassword = "the-password-of-the-mail-server"

/** Reads every row of every table. */
const everyTable = async (sql: postgres.Sql) => {
  const tables = await sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'slotkit'`
  return Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql`SELECT string_agg(row_to_json(t)::text, chr(10)) AS text FROM slotkit.${sql(name)} AS t`
      return { place: `table ${name}`, text: `${row!.text}` }
    })
  )
}

const receiver = () =>
  loopbackSite("127.0.0.1", async (request, response) => {
    const chunks = await request.toArray()
    response.writeHead(500).end(`${JSON.stringify(request.headers)} ${Buffer.concat(chunks)}`)
  })

describe("Secrets of a whole run", () => {
  it("MUST NOT be printed, stored in plain text, emailed, or shown a second time except in a replay, whatever fails", async () => {
    const answers = answerLog()
    const databaseUrl = await databases.make()
    const inbox = await smtpInbox()
    const smtp = Object.assign(new URL(inbox.url), { username: "book", password: mailPassword, search: "?requireTLS=false" })
    const server = await serve(
      {
        DATABASE_URL: databaseUrl,
        SLOTKIT_SECRET: installationSecret,
        SMTP_URL: smtp.href,
        SLOTKIT_MAIL_FROM: "book@slots.example",
        SLOTKIT_WEBHOOK_ALLOW: "127.0.0.1",
        SLOTKIT_LOG: "logfmt"
      },
      ["--demo"]
    )
    const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} })
    onTestFinished(() => sql.end({ timeout: 1 }))
    const operatorToken = reportLine(server, "Operator token")!
    const demoKey = reportLine(server, "Demo API key")!
    const { secrets, host, manage, api } = await useSecrets({
      origin: server.origin,
      operatorToken,
      sql,
      receiver: await receiver(),
      logged: server.printed,
      signInLink: async () => {
        const mail = () => inbox.mails.find(({ subject }) => linkSubject.test(subject ?? ""))
        await expect.poll(mail, { timeout: 120_000 }).toBeDefined()
        return /^Sign in: (\S+)/m.exec(partOf(mail()!, "text/plain"))![1]!
      }
    })
    const waiting = () => sql`SELECT count(*)::int FROM slotkit.emails WHERE status = 'waiting'`.then(([row]) => row!.count)
    await expect.poll(waiting, { timeout: 120_000 }).toBe(0)
    const lists = ["api-keys", "connections", "webhooks", "deliveries", "emails", "audit", "bookings", "contacts"]
    for (const list of lists) expect((await manage("GET", `/hosts/${host.id}/${list}?per_page=100`)).status, list).toBe(200)
    for (const path of ["/apps", "/apps/1", "/hosts", "/webhooks", "/deliveries"])
      expect((await manage("GET", path)).status, path).toBe(200)
    for (const path of ["/webhooks", "/bookings", "/invites", "/token"]) expect((await api("GET", path)).status, path).toBe(200)
    const tables = await everyTable(sql)
    const { stdout, stderr } = await stop(server)

    expect([stdout.split(operatorToken).length - 1, stdout.split(demoKey).length - 1]).toEqual([1, 2])
    const printed = [
      { place: "standard output", text: stdout.replaceAll(operatorToken, "").replaceAll(demoKey, "") },
      { place: "standard error", text: stderr }
    ]
    const mails = inbox.mails.map(({ subject, parts }) => ({ place: `mail "${subject}"`, text: JSON.stringify(parts) }))
    const all: ReadonlyArray<SecretInUse> = [
      ...secrets,
      { kind: "operator token", text: operatorToken, disclosed: "never" },
      { kind: "demo key", text: demoKey, disclosed: "never" },
      { kind: "installation's secret", text: installationSecret, disclosed: "never" },
      { kind: "mail server's password", text: mailPassword, disclosed: "never" }
    ]
    expect(stderr.match(/ level=error /g)!.length).toBeGreaterThan(20)
    for (const { place, text } of [...printed, ...tables]) expect(text, place).not.toMatch(tokenScannerPattern)
    expect(all.flatMap((secret) => leaksOf(secret, { printed, tables, mails, answers }))).toEqual([])
  })
})

interface Text {
  readonly place: string
  readonly text: string
}

/** Everything that a run has printed, stored, emailed and responded. */
interface Found {
  readonly printed: ReadonlyArray<Text>
  readonly tables: ReadonlyArray<Text>
  readonly mails: ReadonlyArray<Text>
  readonly answers: ReadonlyArray<RecordedAnswer>
}

/** Finds the forbidden occurrences of a secret. A response may contain it a limited number of times. */
const leaksOf = (
  { kind, text, disclosed: output }: SecretInUse,
  { printed, tables, mails, answers }: Found
): ReadonlyArray<string> => {
  const telling = text.replace(/^svc_[a-z]+_/, "").slice(0, 20)
  const places = [...printed, ...(output === "to whom it may concern" ? [] : [...tables, ...mails])]
  const holds = (content: string) => content.includes(telling)
  const isItsMail = ({ place }: Text) => output === "in its mail" && linkSubject.test(/^mail "(.*)"$/.exec(place)?.[1] ?? "")
  const leaks = places.filter((place) => holds(place.text) && !isItsMail(place)).map(({ place }) => place)
  const inAnswers = answers.flatMap(({ request, status, headers, setCookies, body }) => {
    const parts = [
      ...(holds(headers) ? ["headers"] : []),
      ...(output !== "in cookies" && setCookies.some(holds) ? ["cookies"] : []),
      ...(holds(body) ? ["body"] : [])
    ]
    return parts.map((part) => `${part} of ${status} to ${request}`)
  })
  const allowed =
    output === "once"
      ? 1
      : output === "once and in a replay"
        ? 2
        : output === "in pages" || output === "to whom it may concern"
          ? answers.length
          : 0
  return [...leaks, ...(inAnswers.length <= allowed ? [] : inAnswers)].map((place) => `${kind}: ${place}`)
}
