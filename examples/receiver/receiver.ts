import type { RequestListener } from "node:http"
import { type VerifiedWebhook, webhookReceiver } from "@slotkit/client/receiver"

/** The receiver's record of a booking. */
export interface Appointment {
  readonly status: string
  readonly start: string | null
  readonly who: string | null
  /** The time of the event that it comes from. */
  readonly asOf: string
}

/** Receives webhooks and maintains a calendar from them. */
export interface Receiver {
  readonly listener: RequestListener
  readonly appointments: ReadonlyMap<number, Appointment>
  /** The deliveries so far, with their results. */
  readonly log: ReadonlyArray<string>
}

/**
 * Verifies every delivery, acts on each event once, and tolerates any order.
 *
 * In a database, use a table with the event's id as its key, written in the transaction that acts on the event.
 */
export const makeReceiver = (secret: string): Receiver => {
  const seen = new Set<string>()
  const appointments = new Map<number, Appointment>()
  const log: Array<string> = []

  const take = (event: VerifiedWebhook): string => {
    if (seen.has(event.id)) return "a repetition"
    seen.add(event.id)
    if (!event.type.startsWith("booking.")) return "not about a booking"
    const { booking } = event.data
    const appointment = { status: booking.status, start: booking.scheduled_at, who: booking.booker.name, asOf: event.created_at }
    if (!isNews(appointment, appointments.get(booking.id))) return "overtaken by a later event"
    appointments.set(booking.id, appointment)
    return `booking ${booking.id} is ${booking.status}`
  }

  const { node } = webhookReceiver(
    { secret, onRefused: ({ code }) => void log.push(`refused: ${code}`) },
    (event) => void log.push(`${event.type}: ${take(event)}`)
  )

  return {
    appointments,
    log,
    listener: (request, response) => {
      if (request.url !== "/webhooks") return void response.writeHead(404).end()
      void node(request, response)
    }
  }
}

/** Event times have a resolution of one second. Within the same second, an ended booking stays ended. */
const isNews = (appointment: Appointment, known: Appointment | undefined): boolean =>
  known === undefined || appointment.asOf > known.asOf || (appointment.asOf === known.asOf && !ended.has(known.status))

const ended: ReadonlySet<string> = new Set(["declined", "cancelled"])
