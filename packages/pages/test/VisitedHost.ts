import type { PagesTestApp } from "./PagesTestApp.ts"
import { parsed } from "./ParsedPage.ts"

/** A host who works from 9 to 17 on weekdays in a time zone, and what a visitor does on the host's pages. */
export const visitedHost = async (
  app: PagesTestApp,
  options: { readonly timezone?: string; readonly username?: string } = {}
) => {
  const username = options.username ?? "ada"
  const host = await app.manage("POST", "/hosts", {
    email: `${username}@example.com`,
    username,
    name: "Ada Byron",
    timezone: options.timezone ?? "Europe/London",
    plan: "pro"
  })
  const scopes = ["services.write", "invites.write"]
  const { key } = await app.manage("POST", `/hosts/${host.id}/api-keys`, { name: "Setup", scopes })
  const api = async (path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
    return JSON.parse((await app.send("POST", `/api/v1${path}`, { headers, body: JSON.stringify(body) })).text).data
  }
  const open = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.send("GET", path, { headers })
    return { ...response, page: parsed(response.text) }
  }
  const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await app.send("POST", path, {
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(fields).toString()
    })
    return { ...response, page: parsed(response.text), location: response.headers.get("location") }
  }
  return {
    host,
    username,
    api,
    open,
    post,
    /** Changes something of the host through the API. */
    patch: (path: string, body: unknown) =>
      app.send("PATCH", `/api/v1${path}`, {
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(body)
      }),
    /** Adds a service with settings. */
    service: async (body: object, settings: object = {}) => {
      const service = await api("/services", { durations: [{ minutes: 30 }], ...body })
      await app.manage("PATCH", `/hosts/${host.id}/services/${service.id}`, settings)
      return service
    },
    invite: async (body: object = {}) => {
      const invite = await api("/invites", { title: "Lunch", ...body })
      return { id: invite.id as number, path: new URL(invite.url).pathname }
    },
    /** Opens a form, lets three seconds pass, and sends it to its own address with the given fields. */
    fillIn: async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
      const { page } = await open(path)
      app.clock.now += 3000
      return post(page.attribute("form[method=post]", "action") ?? "", { ...page.fields(), ...fields }, headers)
    },
    bookings: async () => app.manage("GET", `/hosts/${host.id}/bookings`)
  }
}
