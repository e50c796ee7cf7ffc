import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { describe, expect, it } from "vitest"
import { fileForm } from "./FileForm.ts"

const type = "multipart/form-data; boundary=x"
const part = (disposition: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const token = part('name="form_token"', "secret")
const file = (content: string) => part('name="image"; filename="a.svg"\r\ncontent-type: image/svg+xml', content)
const posted = (body: BodyInit, headers: Record<string, string> = { "content-type": type }) =>
  new Request("http://x.example/", { method: "POST", body, headers, duplex: "half" } as RequestInit)
const read = (request: Request) =>
  Effect.runPromise(
    fileForm(HttpServerRequest.fromWeb(request), 1000).pipe(
      Effect.map(({ fields, file }) => [Object.fromEntries(fields), new TextDecoder().decode(file)]),
      Effect.catchTag("UnreadableBody", ({ status }) => Effect.succeed(status))
    )
  )

describe("A form with a file", () => {
  it("MUST be read, with its fields in any place", async () => {
    expect(await read(posted(`${token}${file("\0\r\n--y")}--x--\r\n`))).toEqual([{ form_token: "secret" }, "\0\r\n--y"])
    expect(await read(posted(`${file("a")}${token}--x--`))).toEqual([{ form_token: "secret" }, "a"])
    expect(await read(posted(`${token}--x--`))).toEqual([{ form_token: "secret" }, ""])
  })

  it.each([
    ["nothing", "", 400],
    ["no parts", "hello", 400],
    ["no end", `${token}${file("a")}`, 400],
    ["a part without a name", `${part("", "a")}--x--`, 400],
    ["a part without headers", "--x\r\n\r\na\r\n--x--", 400],
    ["half a part", "--x\r\ncontent-disposition: form-data; name=", 400],
    ["a boundary alone", "--x", 400],
    ["too many bytes", `${token}${file("a".repeat(1000))}--x--`, 413]
  ])("MUST be refused with %s", async (_title, body, status) => {
    expect(await read(posted(body))).toBe(status)
  })

  it("MUST be refused with another type, without a boundary, or compressed", async () => {
    const body = `${token}--x--`
    expect(await read(posted(body, { "content-type": "application/x-www-form-urlencoded" }))).toBe(415)
    expect(await read(posted(body, { "content-type": "multipart/form-data" }))).toBe(415)
    expect(await read(posted(body, { "content-type": "multipart/form-data; boundary=" }))).toBe(400)
    expect(await read(posted(body, { "content-type": type, "content-encoding": "gzip" }))).toBe(415)
  })

  it("MUST NOT be read further than the limit", async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 100
        controller.enqueue(new Uint8Array(100))
      }
    })
    expect(await read(posted(endless))).toBe(413)
    expect(sent).toBeLessThan(2000)
  })
})
