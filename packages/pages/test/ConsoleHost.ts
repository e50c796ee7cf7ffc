import { browser, signedIn } from "./Browser.ts"
import type { PagesTestApp } from "./PagesTestApp.ts"
import { parsed } from "./ParsedPage.ts"
import { visitedHost } from "./VisitedHost.ts"

/** The values of a form: one or several for each field. */
export type SentFields = Readonly<Record<string, string | ReadonlyArray<string>>>

/** Ada with three services, signed in to the console, and what she does there. The clock stands on a Monday, at 9 in UTC. */
export const consoleHost = async (app: PagesTestApp) => {
  const ada = await visitedHost(app, { timezone: "UTC" })
  const services = {
    intro: await ada.service({ title: "Intro call", slug: "intro" }),
    review: await ada.service({ title: "Review", slug: "review", requires_approval: true }),
    lesson: await ada.service({ title: "Lesson", slug: "lesson", durations: [{ minutes: 30, price: 3000 }] })
  }
  const book = (service: string, start: string, more: object = {}) =>
    app.manage("POST", `/hosts/${ada.host.id}/bookings`, {
      service,
      start,
      booker: { name: "Grace Hopper", email: "grace@example.com" },
      ...more
    })
  return { ...ada, ...(await consoleBrowser(app, "ada@example.com")), services, book }
}

/** A browser that is signed in to the console, whose pages are parsed and whose forms are sent as browsers do. */
export const consoleBrowser = async (app: PagesTestApp, email: string) => {
  const tab = await signedIn(app, browser(app), email)
  const see = async (path: string, headers: Record<string, string> = {}) => {
    const seen = await tab.open(path, headers)
    return { ...seen, page: parsed(seen.text) }
  }
  /** Fills in a form of a page and sends it. `form` selects it by its action, which it ends with. */
  const fillIn = (path: string, form: string, fields: SentFields = {}) =>
    submit(path, `form[method=post][action$="${form}"]`, fields)
  const submit = async (path: string, selector: string, fields: SentFields) => {
    const { page } = await see(path)
    const action = page.attribute(selector, "action")
    if (action === undefined) throw new Error(`${path} has no ${selector}.`)
    const all: SentFields = { ...page.fields(selector), ...fields }
    const entries = Object.entries(all).flatMap(([name, values]) => [values].flat().map((value) => [name, value] as const))
    const seen = await tab.post(action, entries)
    return { ...seen, page: parsed(seen.text) }
  }
  /** Follows a page's link to a question, which its address contains, and says yes. */
  const agree = async (path: string, link: string, fields: SentFields = {}) => {
    const question = (await see(path)).page.links(`main a[href*="${link}"]`)[0]
    if (question === undefined) throw new Error(`${path} has no link to ${link}.`)
    return await submit(question, "main form[method=post]", fields)
  }
  /** Sends fields to an address with the token of another page's form. */
  const send = async (path: string, fields: SentFields = {}, tokenFrom = "/app") => {
    const { page } = await see(tokenFrom)
    const token = page.attribute("input[name=form_token]", "value") ?? ""
    const entries = Object.entries({ form_token: token, ...fields }).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value] as const)
    )
    const seen = await tab.post(path, entries)
    return { ...seen, page: parsed(seen.text.startsWith("<") ? seen.text : "") }
  }
  return { tab, see, fillIn, agree, send }
}

export type ConsoleHost = Awaited<ReturnType<typeof consoleHost>>
