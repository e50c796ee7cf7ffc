import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { describe, expect, it } from "@effect/vitest"
import { type Mail, Mailer } from "@slotkit/engine"
import { Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server"
import { smtpMailer } from "./SmtpMailer.ts"

interface Received {
  readonly envelope: { readonly from: string; readonly to: ReadonlyArray<string> }
  readonly session: SMTPServerSession
  readonly message: Part
}

/** A real SMTP server on its own port, with the messages it received. */
const inbox = (options: SMTPServerOptions = {}) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const received: Array<Received> = []
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ["STARTTLS"],
        logger: false,
        onData: (stream, session, callback) => {
          text(stream).then((raw) => {
            const { mailFrom, rcptTo } = session.envelope
            const from = mailFrom === false ? "" : mailFrom.address
            received.push({ envelope: { from, to: rcptTo.map(({ address }) => address) }, session, message: parsePart(raw) })
            callback()
          }, callback)
        },
        ...options
      })
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      return { server, received, address: `127.0.0.1:${(server.server.address() as AddressInfo).port}` }
    }),
    ({ server }) => Effect.promise(() => new Promise<void>((resolve) => server.close(resolve)))
  )

const mailer = (url: string, from = "Slotkit <book@slots.example>") =>
  Effect.map(Layer.build(smtpMailer({ url, from })), (services) => Mailer.pipe(Effect.provide(services))).pipe(Effect.flatten)

const mail = (changes: Partial<Mail> = {}): Mail => ({
  to: { name: "Grace Hopper", email: "grace@example.com" },
  subject: "Confirmed: Intro with Ada Byron",
  text: "Hello Grace,\n",
  html: "<p>Hello Grace,</p>\n",
  calendar: null,
  ...changes
})

/** Sends one email to a server and returns it as it arrived. */
const arrived = Effect.fnUntraced(function* (changes: Partial<Mail> = {}, messageId = "mail-1@slots.example") {
  const { address, received } = yield* inbox()
  yield* (yield* mailer(`smtp://${address}`)).send(mail(changes), messageId)
  expect(received).toHaveLength(1)
  return received[0]!
})

describe("A sent email", () => {
  it.effect("arrives from the sender at the recipient, as text and HTML", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 0, 5, 9))
      const { envelope, message } = yield* arrived()
      expect(envelope).toEqual({ from: "book@slots.example", to: ["grace@example.com"] })
      expect(message.headers).toMatchObject({
        from: "Slotkit <book@slots.example>",
        to: "Grace Hopper <grace@example.com>",
        subject: "Confirmed: Intro with Ada Byron",
        date: "Mon, 05 Jan 2026 09:00:00 +0000",
        "auto-submitted": "auto-generated"
      })
      expect(message.type).toBe("multipart/alternative")
      expect(message.parts.map(({ type, content }) => [type, content])).toEqual([
        ["text/plain; charset=utf-8", "Hello Grace,\n"],
        ["text/html; charset=utf-8", "<p>Hello Grace,</p>\n"]
      ])
    })
  )

  it.effect("contains the calendar part as an alternative with its method, and as a file", () =>
    Effect.gen(function* () {
      const content = "BEGIN:VCALENDAR\r\nSUMMARY:Grüße 👩‍👩‍👧\r\nEND:VCALENDAR\r\n"
      const { message } = yield* arrived({ calendar: { method: "CANCEL", content } })
      const [alternatives, file] = message.parts
      expect(message.type).toBe("multipart/mixed")
      expect(alternatives!.type).toBe("multipart/alternative")
      expect(alternatives!.parts[2]).toMatchObject({ type: "text/calendar; charset=utf-8; method=CANCEL", content })
      expect(file).toMatchObject({ type: "application/ics; name=invite.ics", content })
      expect(file!.headers["content-disposition"]).toBe("attachment; filename=invite.ics")
    })
  )

  it.effect("has its replies go elsewhere, if it says so", () =>
    Effect.gen(function* () {
      expect((yield* arrived()).message.headers).not.toHaveProperty("reply-to")
      const { message } = yield* arrived({ replyTo: { name: "Ada Byron", email: "ada@example.com" } })
      expect(message.headers["reply-to"]).toBe("Ada Byron <ada@example.com>")
      const hostile = yield* arrived({ replyTo: { name: null, email: "ada@example.com\r\nBcc: eve@example.com" } })
      expect(hostile.envelope.to).toEqual(["grace@example.com"])
      expect(Object.keys(hostile.message.headers)).not.toContain("bcc")
    })
  )

  it.effect("MUST have the caller's message ID on every attempt", () =>
    Effect.gen(function* () {
      const { address, received } = yield* inbox()
      const { send } = yield* mailer(`smtp://${address}`)
      yield* send(mail(), "mail-7@book.example.com")
      yield* send(mail(), "<mail-7@book.example.com>")
      yield* send(mail(), "mail-7")
      expect(received.map(({ message }) => message.headers["message-id"])).toEqual([
        "<mail-7@book.example.com>",
        "<mail-7@book.example.com>",
        "<mail-7@slots.example>"
      ])
    })
  )

  it.effect("MUST NOT let a line break in a subject, a name or an address add a header or a recipient", () =>
    Effect.gen(function* () {
      const { envelope, message } = yield* arrived(
        { subject: "Hello\r\nBcc: eve@example.com", to: { name: "Grace\nBcc: eve@example.com", email: "grace@example.com" } },
        "mail-1@slots.example>\r\nBcc: eve@example.com"
      )
      expect(envelope.to).toEqual(["grace@example.com"])
      expect(Object.keys(message.headers)).not.toContain("bcc")
      expect(message.headers.subject).toBe("Hello Bcc: eve@example.com")

      const { address, received } = yield* inbox()
      const { send } = yield* mailer(`smtp://${address}`)
      yield* Effect.ignore(send(mail({ to: { name: null, email: "grace@example.com\r\nRCPT TO:<eve@example.com>" } }), "mail-2"))
      expect(received.flatMap(({ envelope }) => envelope.to)).not.toContain("eve@example.com")
    })
  )

  it.effect("supports every script in names, subjects and domains", () =>
    Effect.gen(function* () {
      const { envelope, message } = yield* arrived({
        to: { name: "Zoë, 李小龍", email: "zoe@grüße.example" },
        subject: "Réunion 👩‍👩‍👧 avec Łukasz"
      })
      expect(envelope.to).toEqual(["zoe@grüße.example"])
      expect(message.headers.subject).toBe("Réunion 👩‍👩‍👧 avec Łukasz")
      expect(message.headers.to).toBe("Zoë, 李小龍 <zoe@xn--gre-6ka8l.example>")
    })
  )

  it.effect("contains only addresses when there are no names", () =>
    Effect.gen(function* () {
      const { address, received } = yield* inbox()
      yield* (yield* mailer(`smtp://${address}`, "book@slots.example")).send(
        mail({ to: { name: null, email: "grace@example.com" } }),
        "mail-1"
      )
      expect(received[0]!.message.headers).toMatchObject({ from: "book@slots.example", to: "grace@example.com" })
    })
  )
})

describe("The connection", () => {
  const user = { user: "slots", password: "p@ss:w/rd" }
  const login = `${user.user}:${encodeURIComponent(user.password)}`
  const onAuth: SMTPServerOptions["onAuth"] = (auth, _session, callback) =>
    auth.username === user.user && auth.password === user.password
      ? callback(null, { user: auth.username })
      : callback(new Error("Wrong"))

  it.effect("is secured with STARTTLS when the server offers it", () =>
    Effect.gen(function* () {
      const { address, received } = yield* inbox({ disabledCommands: [] })
      yield* (yield* mailer(`smtp://${address}?tls.rejectUnauthorized=false`)).send(mail(), "mail-1")
      expect(received[0]!.session.secure).toBe(true)
    })
  )

  it.effect("is secured from the start with smtps", () =>
    Effect.gen(function* () {
      const { address, received } = yield* inbox({ secure: true })
      yield* (yield* mailer(`smtps://${address}?tls.rejectUnauthorized=false`)).send(mail(), "mail-1")
      expect(received[0]!.session.secure).toBe(true)
    })
  )

  it.effect("logs in over a secured connection", () =>
    Effect.gen(function* () {
      const { address, received } = yield* inbox({ disabledCommands: [], authOptional: false, onAuth })
      yield* (yield* mailer(`smtp://${login}@${address}?tls.rejectUnauthorized=false`)).send(mail(), "mail-1")
      expect(received[0]!.session).toMatchObject({ secure: true, user: user.user })
    })
  )

  it.effect("MUST NOT send credentials unencrypted unless the URL allows it", () =>
    Effect.gen(function* () {
      let logins = 0
      const { address, received } = yield* inbox({
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (auth, session, callback) => {
          logins++
          onAuth(auth, session, callback)
        }
      })
      const refusal = yield* Effect.flip((yield* mailer(`smtp://${login}@${address}`)).send(mail(), "mail-1"))
      expect(refusal).toMatchObject({ permanent: false, reason: expect.stringContaining("could not be secured") })
      expect(logins).toBe(0)
      yield* (yield* mailer(`smtp://${login}@${address}?requireTLS=false`)).send(mail(), "mail-1")
      expect([logins, received.length]).toEqual([1, 1])
    })
  )

  it.effect("is reused for several emails and closed with the layer", () =>
    Effect.gen(function* () {
      const closed = Promise.withResolvers<void>()
      const { address, received } = yield* inbox({ onClose: () => closed.resolve() })
      const scope = yield* Scope.make()
      const { send } = yield* Scope.provide(mailer(`smtp://${address}`), scope)
      yield* send(mail(), "mail-1")
      yield* send(mail(), "mail-2")
      expect(new Set(received.map(({ session }) => session.id)).size).toBe(1)
      yield* Scope.close(scope, Exit.void)
      yield* Effect.promise(() => closed.promise)
      expect(yield* Effect.flip(send(mail(), "mail-3"))).toMatchObject({ _tag: "MailRefused", permanent: false })
    })
  )
})

describe("Invalid options", () => {
  const cases = [
    ["a URL with another protocol", { url: "https://user:secret@mail.example.com", from: "book@slots.example" }],
    ["a URL without a server", { url: "smtp://", from: "book@slots.example" }],
    ["no URL at all", { url: "user:secret@mail.example.com", from: "book@slots.example" }],
    ["a sender without an address", { url: "smtp://mail.example.com", from: "Secret" }],
    ["two senders", { url: "smtp://mail.example.com", from: "secret@slots.example, book@slots.example" }]
  ] as const

  it.effect.each(cases)("MUST be rejected without repeating them: %s", ([, options]) =>
    Effect.gen(function* () {
      const problem = yield* Effect.flip(Effect.scoped(Layer.build(smtpMailer(options))))
      expect(problem._tag).toBe("InvalidSmtpOptions")
      expect(problem.message).not.toMatch(/secret@|:secret|Secret/)
    })
  )
})

/** A part of a MIME message. RFC 2045. */
interface Part {
  readonly headers: Readonly<Record<string, string>>
  readonly type: string
  readonly content: string
  readonly parts: ReadonlyArray<Part>
}

const parsePart = (raw: string): Part => {
  const [head = "", ...body] = raw.split("\r\n\r\n")
  const headers = Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), decodeWords(line.slice(line.indexOf(":") + 1).trim())])
  )
  const boundary = /boundary="([^"]+)"/.exec(headers["content-type"]!)?.[1]
  const text = body.join("\r\n\r\n")
  const inner = boundary === undefined ? [] : text.split(`--${boundary}`).slice(1, -1)
  return {
    headers,
    type: headers["content-type"]!.replace(/; boundary=.*/, ""),
    content: boundary === undefined ? decodeBody(text, headers["content-transfer-encoding"]!) : "",
    parts: inner.map((piece) => parsePart(piece.replace(/^\r\n|\r\n$/g, "")))
  }
}

const decodeBody = (body: string, encoding: string): string => {
  if (encoding === "base64") return Buffer.from(body, "base64").toString()
  return (encoding === "quoted-printable" ? decodeQuoted(body.replace(/=\r\n/g, "")) : body).replace(
    /\r\n/g,
    encoding === "7bit" ? "\n" : "\r\n"
  )
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1"
  ).toString()

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/g, (_, kind, word) =>
      kind === "B" ? Buffer.from(word, "base64").toString() : decodeQuoted(word.replaceAll("_", " "))
    )
