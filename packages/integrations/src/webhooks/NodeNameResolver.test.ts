import { createSocket, type RemoteInfo } from "node:dgram"
import { describe, expect, it } from "@effect/vitest"
import { NameResolver } from "@slotkit/engine"
import { Deferred, Effect, Fiber } from "effect"
import { nodeNameResolver } from "./NodeNameResolver.ts"

const types = { A: 1, CNAME: 5, AAAA: 28 } as const
type Answer = readonly [owner: string, type: keyof typeof types, data: string]

/** A DNS server on 127.0.0.1: the answers by name and type, "silence", or an error code. Unknown names do not exist. */
const nameServer = (zone: Readonly<Record<string, ReadonlyArray<Answer> | "silence" | number>>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const requests: Array<string> = []
      const socket = createSocket("udp4")
      const firstAsked = Promise.withResolvers<void>()
      socket.on("message", (query: Buffer, { port, address }: RemoteInfo) => {
        const { name, type, end } = questionOf(query)
        const question = `${name} ${Object.entries(types).find(([, number]) => number === type)?.[0]}`
        requests.push(question)
        firstAsked.resolve()
        const answer = zone[question] ?? (Object.keys(zone).some((known) => known.startsWith(`${name} `)) ? [] : 3)
        if (answer === "silence") return
        const records = typeof answer === "number" ? [] : answer
        const head = Buffer.from(query.subarray(0, 12))
        head.writeUInt16BE(0x8180 | (typeof answer === "number" ? answer : 0), 2)
        head.writeUInt16BE(records.length, 6)
        head.writeUInt32BE(0, 8)
        socket.send(Buffer.concat([head, query.subarray(12, end), ...records.map(recordOf)]), port, address)
      })
      await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve))
      return { socket, questions: requests, firstAsked: firstAsked.promise, address: `127.0.0.1:${socket.address().port}` }
    }),
    ({ socket }) => Effect.sync(() => socket.close())
  )

const resolve = (name: string, server: { readonly address: string }) =>
  Effect.gen(function* () {
    return yield* (yield* NameResolver).resolve(name, "public")
  }).pipe(Effect.provide(nodeNameResolver({ servers: [server.address] })))

describe("A name looked up on the DNS servers", () => {
  it.live("resolves to all addresses of both families", () =>
    Effect.gen(function* () {
      const server = yield* nameServer({
        "hooks.receiver-one.com A": [
          ["hooks.receiver-one.com", "A", "93.184.215.14"],
          ["hooks.receiver-one.com", "A", "10.0.0.8"]
        ],
        "hooks.receiver-one.com AAAA": [["hooks.receiver-one.com", "AAAA", "fd00::5"]]
      })
      expect(yield* resolve("hooks.receiver-one.com", server)).toEqual({
        addresses: ["93.184.215.14", "10.0.0.8", "fd00::5"],
        aliases: []
      })
      expect(server.questions.toSorted()).toEqual([
        "hooks.receiver-one.com A",
        "hooks.receiver-one.com AAAA",
        "hooks.receiver-one.com CNAME"
      ])
    })
  )

  it.live("reports the complete chain of aliases", () =>
    Effect.gen(function* () {
      const server = yield* nameServer({
        "hooks.receiver-one.com A": [
          ["hooks.receiver-one.com", "CNAME", "edge.receiver-two.com"],
          ["edge.receiver-two.com", "CNAME", "db.internal"],
          ["db.internal", "A", "93.184.215.14"]
        ],
        "hooks.receiver-one.com CNAME": [["hooks.receiver-one.com", "CNAME", "edge.receiver-two.com"]],
        "edge.receiver-two.com CNAME": [["edge.receiver-two.com", "CNAME", "db.internal"]]
      })
      expect(yield* resolve("hooks.receiver-one.com", server)).toEqual({
        addresses: ["93.184.215.14"],
        aliases: ["edge.receiver-two.com", "db.internal"]
      })
    })
  )

  it.live("with circular aliases does not loop forever", () =>
    Effect.gen(function* () {
      const server = yield* nameServer({
        "a.receiver-one.com A": [["a.receiver-one.com", "A", "93.184.215.14"]],
        "a.receiver-one.com CNAME": [["a.receiver-one.com", "CNAME", "b.receiver-one.com"]],
        "b.receiver-one.com CNAME": [["b.receiver-one.com", "CNAME", "a.receiver-one.com"]]
      })
      expect((yield* resolve("a.receiver-one.com", server)).aliases).toHaveLength(8)
    })
  )

  it.live("resolves to the addresses of one family when the other fails", () =>
    Effect.gen(function* () {
      const server = yield* nameServer({
        "hooks.receiver-one.com A": [["hooks.receiver-one.com", "A", "93.184.215.14"]],
        "hooks.receiver-one.com AAAA": 5
      })
      expect((yield* resolve("hooks.receiver-one.com", server)).addresses).toEqual(["93.184.215.14"])
    })
  )

  it.live.each([
    ["does not exist", {}],
    ["has no address", { "hooks.receiver-one.com MX": [] }],
    ["is refused", { "hooks.receiver-one.com A": 5, "hooks.receiver-one.com AAAA": 5, "hooks.receiver-one.com CNAME": 5 }]
  ] as const)("fails to resolve when it %s", ([, zone]) =>
    Effect.gen(function* () {
      const server = yield* nameServer(zone)
      expect(yield* Effect.flip(resolve("hooks.receiver-one.com", server))).toMatchObject({
        _tag: "NameUnresolved",
        name: "hooks.receiver-one.com"
      })
    })
  )

  it.live("is not looked up in the hosts file or under a search domain", () =>
    Effect.gen(function* () {
      const server = yield* nameServer({})
      expect((yield* Effect.flip(resolve("localhost.localdomain", server)))._tag).toBe("NameUnresolved")
      expect(new Set(server.questions.map((question) => question.split(" ")[0]))).toEqual(new Set(["localhost.localdomain"]))
    })
  )

  it.live("is abandoned at once when the caller is interrupted, even if the DNS servers are silent", () =>
    Effect.gen(function* () {
      const server = yield* nameServer({ "slow.receiver-one.com A": "silence", "slow.receiver-one.com AAAA": "silence" })
      const done = yield* Deferred.make<void>()
      const waiting = yield* Effect.forkChild(
        Effect.ensuring(resolve("slow.receiver-one.com", server), Deferred.succeed(done, undefined))
      )
      yield* Effect.promise(() => server.firstAsked)
      yield* Fiber.interrupt(waiting)
      yield* Deferred.await(done)
    })
  )
})

describe("A name looked up by the operating system", () => {
  const resolveHere = (name: string) =>
    Effect.gen(function* () {
      return yield* (yield* NameResolver).resolve(name, "system")
    }).pipe(Effect.provide(nodeNameResolver()))

  it.live("may be localhost", () =>
    Effect.gen(function* () {
      const { addresses } = yield* resolveHere("localhost")
      expect(addresses.every((address) => ["127.0.0.1", "::1"].includes(address))).toBe(true)
      expect(addresses).not.toEqual([])
    })
  )

  it.live("fails to resolve when it is invalid", () =>
    Effect.gen(function* () {
      expect((yield* Effect.flip(resolveHere("..")))._tag).toBe("NameUnresolved")
    })
  )
})

const questionOf = (query: Buffer) => {
  const labels: Array<string> = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`)),
    Buffer.from([0])
  ])

const recordOf = ([owner, type, data]: Answer): Buffer => {
  const bytes = type === "CNAME" ? nameBytes(data) : type === "A" ? Buffer.from(data.split(".").map(Number)) : addressBytes(data)
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(types[type], 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt32BE(60, 4)
  fixed.writeUInt16BE(bytes.length, 8)
  return Buffer.concat([nameBytes(owner), fixed, bytes])
}

/** An IPv6 address of two groups around `::`. */
const addressBytes = (address: string): Buffer => {
  const [first = "", last = ""] = address.split("::")
  const bytes = Buffer.alloc(16)
  bytes.writeUInt16BE(Number.parseInt(first, 16), 0)
  bytes.writeUInt16BE(Number.parseInt(last, 16), 14)
  return bytes
}
