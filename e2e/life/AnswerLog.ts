import { onTestFinished, vi } from "vitest"

/** An HTTP response to this process. */
export interface RecordedAnswer {
  readonly request: string
  readonly status: number
  /** Its headers, without those that set cookies. */
  readonly headers: string
  readonly setCookies: ReadonlyArray<string>
  readonly body: string
}

/** Records every response to `fetch` until the test ends. */
export const answerLog = (): ReadonlyArray<RecordedAnswer> => {
  const answers: Array<RecordedAnswer> = []
  const send = globalThis.fetch
  vi.stubGlobal("fetch", async (...[input, init]: Parameters<typeof fetch>) => {
    const response = await send(input, init)
    const headers = [...response.headers].filter(([name]) => name !== "set-cookie")
    answers.push({
      request: `${init?.method ?? "GET"} ${input instanceof Request ? input.url : input}`,
      status: response.status,
      headers: headers.map(([name, value]) => `${name}: ${value}`).join("\n"),
      setCookies: response.headers.getSetCookie(),
      body: await response.clone().text()
    })
    return response
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return answers
}
