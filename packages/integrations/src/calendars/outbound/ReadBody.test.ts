import { gzipSync } from "node:zlib"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { expect, it } from "vitest"
import { inBodyTurn, readBody } from "./ReadBody.ts"

const answer = (body: Buffer, isCompressed = true) => ({
  url: "",
  status: 200,
  headers: {},
  body,
  isCompressed,
  maxBytes: 2 ** 20
})

it("decompresses a body, up to the limit", async () => {
  expect(await Effect.runPromise(readBody(answer(gzipSync("text"))))).toEqual(Buffer.from("text"))
  expect(await Effect.runPromise(readBody(answer(gzipSync(Buffer.alloc(2 ** 20)))))).toHaveLength(2 ** 20)
  expect(await Effect.runPromise(readBody(answer(Buffer.from("text"), false)))).toEqual(Buffer.from("text"))
})

it.each([
  ["one that is larger than the limit", gzipSync(Buffer.alloc(2 ** 20 + 1)), "The calendar is larger than 1 MiB."],
  ["one that is cut off", gzipSync("text").subarray(0, 12), "The calendar's answer could not be decompressed."],
  ["one that is not compressed", Buffer.from("text"), "The calendar's answer could not be decompressed."]
])("refuses %s", async (_, body, reason) => {
  expect(await Effect.runPromise(Effect.flip(readBody(answer(body))))).toMatchObject({ kind: "unreadable", reason })
})

it("reads two bodies at a time, and the next one once one of them is done or interrupted", async () => {
  const work = Effect.gen(function* () {
    const gate = yield* Deferred.make<void>()
    let [reading, most] = [0, 0]
    const body = Effect.gen(function* () {
      most = Math.max(most, ++reading)
      yield* Effect.ensuring(
        Deferred.await(gate),
        Effect.sync(() => reading--)
      )
    })
    const bodies = yield* Effect.forEach(Array.from({ length: 12 }), () => Effect.forkChild(inBodyTurn(body)))
    while (reading < 2) yield* Effect.yieldNow
    yield* Fiber.interrupt(bodies[0]!)
    yield* Deferred.succeed(gate, undefined)
    yield* Effect.forEach(bodies.slice(1), Fiber.join)
    return most
  })
  expect(await Effect.runPromise(work)).toBe(2)
})
