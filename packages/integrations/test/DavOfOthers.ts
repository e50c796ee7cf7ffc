import { Effect } from "effect"
import type { ProvidedCalendar } from "./CalendarProviderContract.ts"
import { eventText, movedText, timeOfText } from "./DavEvents.ts"
import { type DavProxy, davProxy } from "./DavProxy.ts"
import type { DavServer, DavServerKind } from "./DavServers.ts"
import { testCaldav } from "./TestCaldav.ts"

/** A running server behind a proxy, and new calendars on it if it is one of others. */
export interface DavOfOthers {
  readonly server: DavServer
  readonly proxy: DavProxy
  /** Makes a request to the server as another client does, past the proxy. */
  readonly ask: (method: string, path: string, body?: string, headers?: Readonly<Record<string, string>>) => Promise<Response>
  /** Creates its own calendar for one test. */
  readonly open: () => Promise<ProvidedCalendar & { readonly path: string }>
  readonly stop: () => Promise<void>
}

/** Starts a server once for many tests. */
export const startDav = async (kind: DavServerKind): Promise<DavOfOthers> => {
  const server = await kind.start()
  const proxy = await davProxy(server.url)
  const provider = await testCaldav(new URL(proxy.url).hostname)
  const authorization = `Basic ${Buffer.from(`${server.username}:${server.password}`).toString("base64")}`
  const ask: DavOfOthers["ask"] = (method, path, body, headers = {}) =>
    fetch(new URL(path, server.url), { method, headers: { authorization, ...headers }, ...(body === undefined ? {} : { body }) })
  const done = async (request: Promise<Response>) => {
    const answer = await request
    const text = await answer.text()
    if (answer.status >= 300) throw new Error(`${kind.name} answered ${answer.status}: ${text}`)
    return text
  }
  let calendars = 0
  const open = async () => {
    proxy.reset()
    server.setPassword?.(server.password)
    const { credentials } = await Effect.runPromise(provider.logIn!({ ...server, url: proxy.url }))
    const { home } = JSON.parse(credentials) as { readonly home: string }
    const path = `${new URL(home).pathname}slotkit-test-${++calendars}/`
    await done(ask("MKCALENDAR", path))
    const pathOf = (key: string) => `${path}${key}.ics`
    const put = (name: string, text: string) =>
      done(ask("PUT", pathOf(name), text, { "content-type": "text/calendar; charset=utf-8" }))
    const fail = (status: number, headers = {}) =>
      proxy.faults.push(...Array.from({ length: 4 }, () => ({ status, headers, body: "" })))
    const objects = async () => {
      const listed = await done(ask("PROPFIND", path, undefined, { depth: "1" }))
      const paths = new Set([...listed.matchAll(/href>([^<]*\.ics)</g)].map(([, href]) => new URL(href!, server.url).pathname))
      return Promise.all([...paths].map((each) => done(ask("GET", each))))
    }
    let events = 0
    let isThere = true
    const removeCalendar = async () => {
      isThere = false
      await done(ask("DELETE", path))
    }
    return {
      provider,
      credentials,
      path,
      calendarId: new URL(path, proxy.url).href,
      addEvent: async (kindOfEvent, time) => {
        const name = `event${++events}`
        await put(name, eventText(name, kindOfEvent, time))
      },
      rejectCredentials: () => server.setPassword!("renewed"),
      limit: () => void fail(429, { "Retry-After": "120" }),
      breakDown: () => void fail(500),
      removeCalendar,
      copies: {
        dropNextAnswer: () => proxy.faults.push("lose"),
        events: async () => (await objects()).map(timeOfText),
        move: async (key, time) => {
          await put(key, movedText(await done(ask("GET", pathOf(key))), time))
        },
        remove: async (key) => void (await done(ask("DELETE", pathOf(key))))
      },
      close: async () => {
        server.setPassword?.(server.password)
        if (isThere) await removeCalendar()
      }
    } satisfies ProvidedCalendar & { readonly path: string }
  }
  return {
    server,
    proxy,
    ask,
    open,
    stop: async () => {
      await proxy.close()
      await server.stop()
    }
  }
}
