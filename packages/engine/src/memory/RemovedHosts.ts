import type { Host, Instant } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import * as HashMap from "effect/HashMap"
import type { Checkout } from "../ports/BookingLinkStore.ts"
import { latePaymentDays } from "../ports/HostStore.ts"
import type { JobKey } from "../ports/JobStore.ts"
import { timerOf } from "../ports/Timer.ts"
import { withoutConnections } from "./Connections.ts"
import { type Account, holdingsOf, noHoldings, type Tables, withHoldings } from "./MemoryTables.ts"
import { withoutWebhooks } from "./Webhooks.ts"

/** Returns true for a removed host whose personal data is not purged yet. */
export const isRemovedHost = ({ isRemoved, isEmptied }: Account): boolean => isRemoved === true && isEmptied !== true

/** Returns true for a removed host that only has rows that something waited for, if nothing waits. */
export const isIdleHost = (tables: Tables, { host, isEmptied }: Account, now: Instant): boolean =>
  isEmptied === true && !waits(tables, host, now)

/** Takes away what only cancelling the bookings of a removed host needed. */
export const withoutIdle = (tables: Tables, { host, schedule }: Account): Tables => {
  const { links } = holdingsOf(tables, host.id)
  return {
    ...withHoldings(tables, host.id, {
      links: { ...noHoldings.links, checkout: links.checkout },
      images: {},
      demand: [],
      waitlist: [],
      discounts: []
    }),
    accounts: HashMap.set(tables.accounts, host.id, { host, schedule, isRemoved: true, isEmptied: true }),
    jobs: HashMap.filter(tables.jobs, (job) => !isTimerOf(job, host) || timerOf(job).kind === "refund"),
    mails: HashMap.filter(
      tables.mails,
      ({ hostId, status, kind }) => hostId !== host.id || (status === "waiting" && kind !== "signIn")
    )
  }
}

/** Returns true while a removed host has something to send or refund, or may still receive money. */
const waits = (tables: Tables, { id, plan }: Host, now: Instant): boolean => {
  const { bookings, links } = holdingsOf(tables, id)
  const isDue = ({ hostId }: { readonly hostId: number }) => hostId === id
  const mayBePaid = ({ bookingId, opened, expiresAt }: Checkout): boolean =>
    opened !== null &&
    expiresAt > now - latePaymentDays * millisPerDay &&
    ["pending", "failed"].includes(HashMap.getUnsafe(bookings, bookingId).payment.status)
  return (
    HashMap.some(tables.mails, (mail) => isDue(mail) && mail.status === "waiting") ||
    HashMap.some(tables.jobs, (job) => isTimerOf(job, { id })) ||
    (plan === "pro" && HashMap.some(tables.deliveries, (delivery) => isDue(delivery) && delivery.status === "pending")) ||
    HashMap.some(tables.deliveries, (delivery) => delivery.eventHostId === id && delivery.status === "pending") ||
    HashMap.some(links.checkout, mayBePaid)
  )
}

/** Takes away the rest of a removed host, except the audit log. */
export const withoutHost = (tables: Tables, host: Host): Tables => {
  const { audit } = holdingsOf(tables, host.id)
  return {
    ...withoutConnections(
      withoutWebhooks(tables, ({ webhook }) => webhook.hostId === host.id),
      ({ hostId }) => hostId === host.id
    ),
    deliveries: HashMap.filter(tables.deliveries, (delivery) => delivery.hostId !== host.id && delivery.eventHostId !== host.id),
    accounts: HashMap.remove(tables.accounts, host.id),
    holdings: HashMap.set(tables.holdings, host.id, { ...noHoldings, audit }),
    linkByToken: HashMap.filter(tables.linkByToken, ({ hostId }) => hostId !== host.id),
    jobs: HashMap.filter(tables.jobs, (job) => !isTimerOf(job, host)),
    mails: HashMap.filter(tables.mails, ({ hostId }) => hostId !== host.id)
  }
}

/** True if a job is a timer of a host. */
export const isTimerOf = ({ kind, hostId }: JobKey, { id }: { readonly id: number }): boolean => kind === "timer" && hostId === id
