import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { describe, expect, it } from "vitest"
import { readBodies } from "./BodyBytes.ts"
import { formFields } from "./FormFields.ts"

const form = "application/x-www-form-urlencoded"
const posted = (body: string, headers: Record<string, string> = { "content-type": form }) =>
  new Request("http://x.example/", { method: "POST", body, headers })
const read = (request: Request) =>
  Effect.runPromise(
    formFields(HttpServerRequest.fromWeb(request)).pipe(
      Effect.map((fields) => [...fields]),
      Effect.catchTag("UnreadableBody", ({ status }) => Effect.succeed(status))
    )
  )

describe("The fields of a posted form", () => {
  it("MUST be decoded, in order, with duplicates", async () => {
    expect(await read(posted("a=1&b=x+y%2B&a=2&c"))).toEqual([
      ["a", "1"],
      ["b", "x y+"],
      ["a", "2"],
      ["c", ""]
    ])
    expect(await read(posted("a=1", { "content-type": `${form}; charset=UTF-8` }))).toEqual([["a", "1"]])
    expect(await read(posted(""))).toEqual([])
  })

  it("MUST be the result of an earlier body parser, if there was one", async () => {
    const parsed = posted("")
    readBodies.set(parsed, { a: "1", b: ["2", "3"], c: { d: "4" } })
    expect(await read(parsed)).toEqual([
      ["a", "1"],
      ["b", "2"],
      ["b", "3"]
    ])
    const raw = posted("")
    readBodies.set(raw, Buffer.from("a=1"))
    expect(await read(raw)).toEqual([["a", "1"]])
  })

  it("MUST be refused for other content types, and above 64 KiB", async () => {
    expect(await read(posted("{}", { "content-type": "application/json" }))).toBe(415)
    expect(await read(posted("a=1", { "content-type": "text/plain" }))).toBe(415)
    expect(await read(posted("a=1", { "content-type": form, "content-encoding": "gzip" }))).toBe(415)
    expect(await read(posted(`a=${"x".repeat(70_000)}`))).toBe(413)
  })
})
