import type { Slotkit } from "../src/index.ts"
import { baseUrl } from "./BookableHost.ts"

/** The application's sign-in in tests: a header says which host a browser belongs to. */
export const testSignIn = {
  identify: (request: Request) => {
    const hostId = request.headers.get("x-host")
    return hostId === null ? null : { hostId: Number(hostId) }
  },
  signInUrl: "https://app.example.com/sign-in"
}

/** A host's browser: it keeps cookies, sends the forms of pages, and follows redirects only when it is told to. */
export const hostBrowser = (slotkit: Pick<Slotkit, "fetch">, hostId: number) => {
  const cookies = new Map<string, string>()
  const send = async (method: string, target: string, fields?: URLSearchParams) => {
    const { pathname, search } = new URL(target, baseUrl)
    const response = await slotkit.fetch(
      new Request(`${baseUrl}${pathname}${search}`, {
        method,
        redirect: "manual",
        headers: {
          "x-host": String(hostId),
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          ...(fields === undefined ? {} : { "content-type": "application/x-www-form-urlencoded", origin: baseUrl })
        },
        ...(fields === undefined ? {} : { body: fields.toString() })
      })
    )
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, location: response.headers.get("location") ?? "", text }
  }
  const get = (target: string) => send("GET", target)
  return {
    get,
    /** Sends the form of a page whose action ends with a text: the first, or another one. */
    submit: async (page: string, action: string, index = 0) => {
      const { text } = await get(page)
      const form = [...text.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].filter(([, path]) =>
        path?.endsWith(action)
      )[index]
      if (form === undefined) throw new Error(`${page} has no form for ${action}.`)
      const fields = [...(form[2] ?? "").matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)]
      return send("POST", form[1]!, new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, value])))
    }
  }
}

export type HostBrowser = ReturnType<typeof hostBrowser>

/** Opens the address of a provider, where the host consents, and returns the address of the callback. */
export const consentAt = async (address: string): Promise<string> => {
  const response = await fetch(address, { redirect: "manual" })
  const location = response.headers.get("location")
  if (location === null) throw new Error(`${response.status}: ${await response.text()}`)
  return location
}
