import type { WebhookEventType } from "@slotkit/client/resources"
import type { Calls } from "../calls/Calls.ts"
import { isMeant, type MailQuery, mailInWords } from "./MailQuery.ts"

/** A requirement of a test that was not met. The message lists the objects that exist instead. */
export class Missing extends Error {
  override readonly name = "Missing"
}

/** Describes an unmet requirement and lists the existing objects of that kind, one per line. */
export const missing = (sentence: string, kind: "email" | "delivery", there: ReadonlyArray<string>): Missing =>
  new Missing(
    [
      there.length === 0 ? `${sentence}, nor any other ${kind}.` : `${sentence}. There are:`,
      ...there.map((line) => `  ${line}`),
      "Run the jobs with jobs.runOnce() or clock.advance(...)."
    ].join("\n")
  )

/** Formats an instant for error messages. */
export const shownInstant = (at: Date): string => at.toISOString().replace(".000Z", "Z")

/** The calls to query. Calls inside a transaction also see its uncommitted writes. */
export type Within = Pick<Calls, "emails" | "webhooks">

/** An entry of the email log. */
export type LoggedMail = Awaited<ReturnType<Calls["emails"]["list"]>>["data"][number]

/** An entry of the delivery log. */
export type LoggedDelivery = Awaited<ReturnType<Calls["webhooks"]["deliveries"]>>["data"][number]

/** Emails and deliveries that are stored but not sent yet. The jobs send them after the transaction that stored them commits. */
export interface Waiting {
  /**
   * Returns a host's last pending email that matches. Rejects with an error that lists the pending emails if there is none.
   *
   * @example
   * const inside = t.inTransaction(client)
   * await inside.bookings.cancel(host.id, booking.id)
   * await t.waiting.requireMail(host.id, { to: "grace@example.com", kind: "cancelled" }, inside)
   */
  readonly requireMail: (hostId: number, query: MailQuery, within?: Within) => Promise<LoggedMail>
  /**
   * Returns the last pending delivery of an event of a type for a host. Rejects with an error that lists the pending deliveries
   * if there is none.
   */
  readonly requireEvent: (hostId: number, type: WebhookEventType, within?: Within) => Promise<LoggedDelivery>
}

/** Reads the last hundred entries of the email log and of the delivery log. */
export const waiting = (calls: Within): Waiting => ({
  requireMail: async (hostId, query, { emails } = calls) => {
    const { data } = await emails.list(hostId, lastHundred)
    const waits = data.filter(({ status }) => status === "waiting")
    const found = waits.find((mail) => isMeant(mail, query))
    if (found !== undefined) return found
    throw missing(
      `No ${mailInWords(query)} is pending`,
      "email",
      waits.map(({ kind, to, subject }) => `${kind}  to ${to}  "${subject}"`)
    )
  },
  requireEvent: async (hostId, type, { webhooks } = calls) => {
    const { data } = await webhooks.deliveries(hostId, { status: "pending", ...lastHundred })
    const found = data.find(({ event_type }) => event_type === type)
    if (found !== undefined) return found
    throw missing(
      `No ${type} is pending`,
      "delivery",
      data.map(({ event_type, webhook_id }) => `${event_type}  for webhook ${webhook_id}`)
    )
  }
})

/** Logs start with the newest entry. */
const lastHundred = { per_page: 100 }
