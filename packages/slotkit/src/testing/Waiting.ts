import type { BookingEventType } from "@slotkit/core"
import type { Calls } from "../calls/Calls.ts"
import { isMeant, type MailQuery, mailInWords } from "./MailQuery.ts"
import { missing } from "./Missing.ts"

/** Whose calls are asked: those of a transaction see what it has written, before it is committed. */
export type Within = Pick<Calls, "emails" | "webhooks">

/** A line of the mail log. */
export type LoggedMail = Awaited<ReturnType<Calls["emails"]["list"]>>["data"][number]

/** A delivery of the log. */
export type LoggedDelivery = Awaited<ReturnType<Calls["webhooks"]["deliveries"]>>["data"][number]

/** What is written and has not left yet: it leaves with the jobs, once the transaction that wrote it has committed. */
export interface Waiting {
  /**
   * The last mail of a host that waits to be sent, as described. Rejects with an error that lists what waits, when there is none.
   *
   * @example
   * const inside = t.inTransaction(client)
   * await inside.bookings.cancel(host.id, booking.id)
   * await t.waiting.requireMail(host.id, { to: "grace@example.com", kind: "cancelled" }, inside)
   */
  readonly requireMail: (hostId: number, query: MailQuery, within?: Within) => Promise<LoggedMail>
  /** The last delivery of an event of a type that waits for a webhook of a host. Rejects likewise. */
  readonly requireEvent: (hostId: number, type: BookingEventType, within?: Within) => Promise<LoggedDelivery>
}

/** Looks into the mail log and the delivery log, the last hundred of each. */
export const waiting = (calls: Within): Waiting => ({
  requireMail: async (hostId, query, { emails } = calls) => {
    const { data } = await emails.list(hostId, lastHundred)
    const waits = data.filter(({ status }) => status === "waiting")
    const found = waits.find((mail) => isMeant(mail, query))
    if (found !== undefined) return found
    throw missing(
      `No ${mailInWords(query)} is waiting`,
      "mail",
      waits.map(({ kind, to, subject }) => `${kind}  to ${to}  "${subject}"`)
    )
  },
  requireEvent: async (hostId, type, { webhooks } = calls) => {
    const { data } = await webhooks.deliveries(hostId, { status: "pending", ...lastHundred })
    const found = data.find(({ event_type }) => event_type === type)
    if (found !== undefined) return found
    throw missing(
      `No ${type} is waiting`,
      "delivery",
      data.map(({ event_type, webhook_id }) => `${event_type}  for webhook ${webhook_id}`)
    )
  }
})

/** Logs begin with what is newest. */
const lastHundred = { per_page: 100 }
