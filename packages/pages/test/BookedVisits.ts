import { type StartOptions, startPagesTestApp } from "./PagesTestApp.ts"
import { visitedHost } from "./VisitedHost.ts"

const grace = { name: "Grace Hopper", email: "grace@example.com" }

/** Ada, who works in UTC, with services that visitors have booked. The clock starts on a Monday, at midnight. */
export const bookedVisits = async (options: StartOptions = {}) => {
  const app = await startPagesTestApp(options)
  const ada = await visitedHost(app, { timezone: "UTC" })
  const services = {
    intro: await ada.service({ title: "Intro call", slug: "intro" }),
    review: await ada.service({ title: "Review", slug: "review", requires_approval: true }),
    lesson: await ada.service({ title: "Lesson", slug: "lesson", durations: [{ minutes: 30, price: 3000 }] })
  }
  let day = 12
  /** A time of the current week, `later` days after its Monday. */
  const at = (hour: number, later = 0) => new Date(Date.UTC(2026, 0, day + later, hour)).toISOString().replace(".000", "")
  const find = async (start: string) =>
    (await ada.bookings()).find((booking: { readonly scheduled_at: string }) => booking.scheduled_at === start)
  return {
    ...ada,
    app,
    at,
    date: (later = 0) => at(0, later).slice(0, 10),
    find,
    nextWeek: () => {
      day += 7
      app.clock.now = Date.UTC(2026, 0, day)
    },
    set: (service: keyof typeof services, settings: object) =>
      app.manage("PATCH", `/hosts/${ada.host.id}/services/${services[service].id}`, settings),
    /** Changes a booking as its host. */
    change: async (start: string, action: string, body: object = {}) =>
      app.manage("POST", `/hosts/${ada.host.id}/bookings/${(await find(start)).id}/${action}`, body),
    /** Books a time and returns the path of the booking's page. */
    book: async (service: keyof typeof services, start: string, booker: object = {}): Promise<string> => {
      const { text } = await app.send("POST", `/visitor/v1/hosts/ada/services/${service}/bookings`, {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ start, booker: { ...grace, ...booker } })
      })
      return new URL(JSON.parse(text).data.manage_url).pathname
    }
  }
}
