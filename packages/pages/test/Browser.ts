import { origin, type PagesTestApp } from "./PagesTestApp.ts"

/** A response as a browser sees it. */
export interface Seen {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly location: string | null
  readonly heading: string | undefined
}

/** A browser without scripts. Keeps cookies, follows no redirects, and submits forms as browsers do. */
export const browser = ({ send }: Pick<PagesTestApp, "send">) => {
  const cookies = new Map<string, string>()
  const ask = async (
    method: string,
    path: string,
    init: { readonly headers?: Record<string, string>; readonly body?: string }
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const { status, headers, text } = await send(method, path, {
      ...init,
      headers: { ...(cookie === "" ? {} : { cookie }), ...init.headers }
    })
    for (const line of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1]?.replace(/<[^>]*>/g, "")
    return { status, headers, text, location: headers.get("location"), heading } satisfies Seen
  }
  const open = (path: string, headers: Record<string, string> = {}) => ask("GET", path, { headers })
  const post = (path: string, fields: Iterable<readonly [string, string]>, headers: Record<string, string> = {}) =>
    ask("POST", path, {
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin", origin, ...headers },
      body: new URLSearchParams([...fields].map(([name, value]) => [name, value])).toString()
    })
  return {
    cookies,
    open,
    post,
    /** Opens a page and submits its form, to the page's URL unless another is given. */
    submit: async (page: string, fields: Readonly<Record<string, string>>, action = page) => {
      const formToken = formTokenIn((await open(page)).text)
      return post(action, Object.entries({ form_token: formToken, ...fields }))
    }
  }
}

export type Browser = ReturnType<typeof browser>

/** Returns the hidden field of a page's forms. */
export const formTokenIn = (text: string): string => /name="form_token" value="([0-9a-f]{128})"/.exec(text)?.[1] ?? ""

/** Requests a sign-in link as Ada and opens it. Returns the redirect target. */
export const signedIn = async (
  app: PagesTestApp,
  asking: Browser = browser(app),
  email = "ada@example.com"
): Promise<Browser> => {
  const before = (await app.signInPaths(0)).length
  await asking.submit("/app/sign-in", { email })
  const path = (await app.signInPaths(before + 1)).at(-1)!
  await asking.open(path.slice(path.indexOf("/app/")))
  return asking
}
