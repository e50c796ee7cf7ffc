import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { describe, expect, it } from "@effect/vitest"
import { Mailer } from "@slotkit/engine"
import { Effect, Exit, Fiber, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { smtpMailer } from "./SmtpMailer.ts"
import { smtpRefusal } from "./SmtpRefusal.ts"

const mail = {
  to: { name: "Grace", email: "grace@example.com" },
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
  calendar: null
}

const listening = <S extends { listen: (port: number, host: string, done: () => void) => unknown }>(server: S, socket: Server) =>
  Effect.promise(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    return `127.0.0.1:${(socket.address() as AddressInfo).port}`
  })

/** A real SMTP server whose replies contain details that no reason may repeat. */
const server = (options: SMTPServerOptions) => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    banner: "secret-host.internal",
    logger: false,
    onData: (stream, _session, callback) => stream.on("end", callback).resume(),
    ...options
  })
  return Effect.acquireRelease(listening(smtp, smtp.server), () =>
    Effect.promise(() => new Promise<void>((resolve) => smtp.close(resolve)))
  )
}

/** A server whose reactions to connections a test sets. */
const rawServer = (onConnection: (socket: Socket) => void) => {
  const sockets: Array<Socket> = []
  const raw = createServer((socket) => {
    sockets.push(socket.on("error", () => {}))
    onConnection(socket)
  })
  return Effect.acquireRelease(listening(raw, raw), () =>
    Effect.promise(() => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => raw.close(() => resolve()))
    })
  )
}

const mailer = (url: string) =>
  Layer.build(smtpMailer({ url, from: "book@slots.example", timeout: "5 seconds" })).pipe(
    Effect.flatMap((services) => Effect.provide(Mailer, services))
  )

const refusalOf = (url: string) =>
  Effect.flatMap(mailer(url), ({ send }) => Effect.flip(send(mail, "mail-1"))).pipe(
    Effect.tap(({ reason }) =>
      Effect.sync(() => expect(reason).not.toMatch(/secret|grace|slots\.example|127\.0\.0\.1|Error|\n/i))
    )
  )

const answer = (responseCode: number, text: string) =>
  Object.assign(new Error(`${text} secret for grace@example.com`), { responseCode })

describe("An email that the server rejects", () => {
  const cases = [
    ["the sender", 550, "5.7.1", true, { onMailFrom: (_address, _session, done) => done(answer(550, "5.7.1")) }],
    ["the sender", 451, "4.3.0", false, { onMailFrom: (_address, _session, done) => done(answer(451, "4.3.0")) }],
    ["the recipient", 550, "5.1.1", true, { onRcptTo: (_address, _session, done) => done(answer(550, "5.1.1")) }],
    ["the recipient", 450, "4.2.1", false, { onRcptTo: (_address, _session, done) => done(answer(450, "4.2.1")) }],
    [
      "the message",
      554,
      "5.6.0",
      true,
      { onData: (stream, _, done) => stream.on("end", () => done(answer(554, "5.6.0"))).resume() }
    ],
    [
      "the message",
      452,
      "4.3.1",
      false,
      { onData: (stream, _, done) => stream.on("end", () => done(answer(452, "4.3.1"))).resume() }
    ]
  ] as const satisfies ReadonlyArray<readonly [string, number, string, boolean, SMTPServerOptions]>

  it.effect.each(cases)("because of %s with %i %s has permanent %s", ([what, code, status, permanent, options]) =>
    Effect.gen(function* () {
      const address = yield* server(options)
      const refusal = yield* refusalOf(`smtp://${address}`)
      expect(refusal).toMatchObject({
        permanent,
        reason: `The mail server ${permanent ? "rejected" : "deferred"} ${what} (${code} ${status}).`
      })
    })
  )

  it.effect("does not prevent the next email from being sent", () =>
    Effect.gen(function* () {
      let refused = 0
      const address = yield* server({ onRcptTo: (_address, _session, done) => done(refused++ === 0 ? answer(550, "") : null) })
      const { send } = yield* mailer(`smtp://${address}`)
      expect(yield* Effect.flip(send(mail, "mail-1"))).toMatchObject({ permanent: true })
      yield* send(mail, "mail-2")
    })
  )

  it.each([503, 530, 534, 535, 538])("MUST be retried after %i, which concerns the session", (responseCode) => {
    expect(smtpRefusal({ code: "EENVELOPE", command: "MAIL FROM", responseCode })).toMatchObject({ permanent: false })
  })

  it("MUST NOT be retried when it is invalid", () => {
    expect(smtpRefusal({ code: "EENVELOPE", command: "API" })).toMatchObject({
      permanent: true,
      reason: "The email is invalid and cannot be sent."
    })
  })
})

describe("A connection that fails", () => {
  it.effect("because the login is rejected is retried, so that an operator can fix it", () =>
    Effect.gen(function* () {
      const address = yield* server({
        disabledCommands: [],
        onAuth: (_auth, _session, callback) => callback(new Error("secret-user is unknown"))
      })
      const refusal = yield* refusalOf(`smtp://secret-user:secret-password@${address}?tls.rejectUnauthorized=false`)
      expect(refusal).toMatchObject({
        permanent: false,
        reason: expect.stringMatching(/^The mail server rejected the login \(535.*\)\.$/)
      })
    })
  )

  it.effect("because of an untrusted certificate", () =>
    Effect.gen(function* () {
      const address = yield* server({ disabledCommands: [] })
      expect(yield* refusalOf(`smtp://${address}`)).toMatchObject({
        permanent: false,
        reason: expect.stringContaining("could not be secured")
      })
    })
  )

  it.effect("because the connection is refused", () =>
    Effect.gen(function* () {
      const address = yield* Effect.scoped(rawServer(() => {}))
      expect(yield* refusalOf(`smtp://${address}`)).toMatchObject({
        permanent: false,
        reason: "The mail server could not be reached (ECONNREFUSED)."
      })
    })
  )

  it.effect("because the server rejects all connections", () =>
    Effect.gen(function* () {
      const address = yield* rawServer((socket) => socket.end("554 secret-host.internal does not like you\r\n"))
      expect(yield* refusalOf(`smtp://${address}`)).toMatchObject({
        permanent: false,
        reason: "The mail server did not accept the connection (554)."
      })
    })
  )

  it.effect("because the server closes the connection without a greeting", () =>
    Effect.gen(function* () {
      const address = yield* rawServer((socket) => socket.end())
      expect(yield* refusalOf(`smtp://${address}`)).toMatchObject({
        permanent: false,
        reason: "The connection to the mail server failed."
      })
    })
  )

  it.effect("because of a silent server, after the timeout", () =>
    Effect.gen(function* () {
      const connected = Promise.withResolvers<Socket>()
      const address = yield* rawServer(connected.resolve)
      const refusal = yield* Effect.forkChild(refusalOf(`smtp://${address}`))
      const socket = yield* Effect.promise(() => connected.promise)
      yield* TestClock.adjust("4999 millis")
      expect(refusal.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 millis")
      expect(yield* Fiber.join(refusal)).toMatchObject({ permanent: false, reason: "The mail server did not respond in time." })
      yield* Effect.promise(() => new Promise<void>((resolve) => socket.on("close", () => resolve()).resume()))
    })
  )

  it.effect("because the layer closes while the email is in flight", () =>
    Effect.gen(function* () {
      const connected = Promise.withResolvers<Socket>()
      const address = yield* rawServer(connected.resolve)
      const scope = yield* Scope.make()
      const { send } = yield* Scope.provide(mailer(`smtp://${address}`), scope)
      const refusal = yield* Effect.forkChild(Effect.flip(send(mail, "mail-1")))
      yield* Effect.promise(() => connected.promise)
      yield* Scope.close(scope, Exit.void)
      expect(yield* Fiber.join(refusal)).toMatchObject({ _tag: "MailRefused", permanent: false })
    })
  )
})
