/** The page that a browser has reached. */
export interface Visited {
  readonly url: string
  readonly status: number
  /** The page's content. Empty if the browser was sent to a site that is not on this machine. */
  readonly text: string
}

/** A browser without scripts. Keeps cookies, follows redirects, and submits forms as browsers do. */
export interface FormBrowser {
  readonly open: (url: string) => Promise<Visited>
  /** Submits a page's form with its hidden fields: the form for `action`, or the one for the page's own URL. */
  readonly submit: (page: Visited, fields: Readonly<Record<string, string>>, action?: string) => Promise<Visited>
  /** Returns the cookies that a site has set. */
  readonly cookiesOf: (origin: string) => ReadonlyMap<string, string>
}

/** Opens a browser. It visits loopback sites, and stops at redirects to other sites. */
export const formBrowser = (): FormBrowser => {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (origin: string) => jars.get(origin) ?? jars.set(origin, new Map()).get(origin)!
  const visit = async (url: string, init: RequestInit = {}): Promise<Visited> => {
    const { origin } = new URL(url)
    const jar = jarOf(origin)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
    const headers = { ...(cookie === "" ? {} : { cookie }), ...init.headers }
    const response = await fetch(url, { ...init, headers, redirect: "manual" })
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    const text = await response.text()
    const location = response.headers.get("location")
    if (location === null) return { url, status: response.status, text }
    const next = new URL(location, url)
    return next.hostname === "127.0.0.1" ? visit(next.href) : { url: next.href, status: response.status, text: "" }
  }
  return {
    open: (url) => visit(url),
    submit: ({ url, text }, fields, action) => {
      const forms = [...text.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)]
      const form = forms.find(([, attributes]) => /action="([^"]*)"/.exec(attributes!)?.[1] === action)?.[2] ?? ""
      const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [
        name,
        value
      ])
      return visit(new URL(action ?? url, url).href, {
        method: "POST",
        headers: { origin: new URL(url).origin, "sec-fetch-site": "same-origin" },
        body: new URLSearchParams({ ...Object.fromEntries(hidden), ...fields })
      })
    },
    cookiesOf: jarOf
  }
}
