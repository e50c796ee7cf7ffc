import { defaultRetention, type RetentionDays } from "@slotkit/engine"
import type { Config } from "./Config.ts"
import type { Finding } from "./Finding.ts"

/** The configured retention. Variables that are not set are left out. */
export const keepOf = (config: Config): Partial<RetentionDays> => {
  const days = {
    deliveries: config.keepDeliveries,
    events: config.keepEvents,
    mails: config.keepMails,
    mailBodies: config.keepMailBodies,
    audit: config.keepAudit,
    bookings: config.keepBookings,
    invites: config.keepInvites
  } satisfies Record<keyof RetentionDays, number | undefined>
  return Object.fromEntries(Object.entries(days).filter(([, limit]) => limit !== undefined))
}

/** Reports how long rows are kept. */
export const retentionFinding = (config: Config): Finding => {
  const { deliveries, events, mails, mailBodies, audit, bookings, invites } = { ...defaultRetention, ...keepOf(config) }
  const stored = { deliveries, events, emails: mails, audit, bookings, invites }
  const texts = mailBodies === 0 ? "texts of emails until they are sent" : `texts of emails ${inDays(mailBodies)}`
  const detail = [...Object.entries(stored).map(([rows, days]) => `${rows} ${inDays(days)}`), texts].join(", ")
  return { check: "Retention", result: "ok", detail }
}

const inDays = (days: number): string => (days === 0 ? "for ever" : days === 1 ? "1 day" : `${days} days`)
