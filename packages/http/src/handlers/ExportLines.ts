import { type ExportPosition, type ExportStep, exportHostStep, exportStart } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

/**
 * Streams a host's export as lines of JSON, and counts them in the last one. A step is read when the client has taken the one
 * before.
 *
 * The first step is read before the response begins, so that an unknown host is a 404.
 */
export const exportLines = Effect.fnUntraced(function* (hostId: number) {
  const first = yield* exportHostStep(hostId, exportStart)
  let count = 0
  const read = (place: ExportPosition | null) =>
    Effect.map(place === null ? Effect.succeed(first) : Effect.orDie(exportHostStep(hostId, place)), (step) => {
      count += step.lines.length
      return [[bytesOf(step, count)], Option.fromNullishOr(step.next)] as const
    })
  const context = yield* Effect.context<Effect.Services<ReturnType<typeof exportHostStep>>>()
  return HttpServerResponse.stream(Stream.provideContext(Stream.paginate(null as ExportPosition | null, read), context), {
    contentType: "application/x-ndjson"
  })
})

const bytesOf = ({ lines, next }: ExportStep, count: number): Uint8Array => {
  const all = next === null ? [...lines, { kind: "end", data: { lines: count } }] : lines
  return new TextEncoder().encode(all.map((line) => `${JSON.stringify(line)}\n`).join(""))
}
