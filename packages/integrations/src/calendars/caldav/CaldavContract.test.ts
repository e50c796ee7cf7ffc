import * as Effect from "effect/Effect"
import { CalendarProviderContract } from "../../../test/CalendarProviderContract.ts"
import { eventText, movedText, timeOfText } from "../../../test/DavEvents.ts"
import { smallDavServer } from "../../../test/SmallDavServer.ts"
import { testCaldav } from "../../../test/TestCaldav.ts"

CalendarProviderContract.suite(
  "a small CalDAV server",
  async () => {
    const server = await smallDavServer()
    const provider = await testCaldav("127.0.0.1")
    const url = `http://127.0.0.1:${server.port}/`
    const { credentials } = await Effect.runPromise(provider.logIn!({ url, username: "ada", password: "secret" }))
    const calendarId = `${url}dav/ada/meetings/`
    const pathOf = (key: string) => `/dav/ada/meetings/${key}.ics`
    const fail = (fault: (typeof server.faults)[number]) => server.faults.push(fault, fault, fault, fault)
    return {
      provider,
      credentials,
      calendarId,
      addEvent: (kind, time) => {
        const name = `event${server.objects.size}`
        server.objects.set(pathOf(name), eventText(name, kind, time))
      },
      rejectCredentials: () => {
        server.password = "renewed"
      },
      limit: () => fail({ status: 429, headers: { "Retry-After": "120" } }),
      breakDown: () => fail({ status: 500 }),
      removeCalendar: () => {
        server.isGone = true
      },
      copies: {
        dropNextAnswer: () => server.faults.push("lose"),
        events: () => [...server.objects.values()].map(timeOfText),
        move: (key, time) => void server.objects.set(pathOf(key), movedText(server.objects.get(pathOf(key))!, time)),
        remove: (key) => void server.objects.delete(pathOf(key))
      },
      close: server.close
    }
  },
  { canWrite: true }
)
