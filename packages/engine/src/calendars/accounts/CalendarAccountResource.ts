import type { CalendarAccountResource } from "@slotkit/core"
import { formatInstant, type Instant } from "@slotkit/core"
import type { AccountWithCalendars } from "../../ports/calendars/CalendarStore.ts"

/** Renders a connected account. */
export const calendarAccountResource = (account: AccountWithCalendars): typeof CalendarAccountResource.Type => ({
  id: account.id,
  provider: account.kind,
  label: account.label,
  state: account.state,
  state_since: formatInstant(account.stateSince),
  reason: hasReason(account) ? account.reason : null,
  last_read_at: optional(lastReadAt(account)),
  skipped_events: account.calendars.reduce((sum, { skipped }) => sum + skipped, 0),
  calendars: account.calendars.map(({ id, name, writable, checked, target, follow, missing, readAt }) => ({
    id,
    name,
    writable,
    checked,
    target,
    follow,
    missing,
    last_read_at: optional(readAt)
  }))
})

/** True if the reason is that of the state, or of a stale calendar whose host was emailed. */
const hasReason = ({ state, notifiedAt }: AccountWithCalendars): boolean =>
  state === "active" ? notifiedAt !== null : state !== "paused" && state !== "leaving"

const lastReadAt = ({ calendars }: AccountWithCalendars): Instant | null =>
  calendars.reduce<Instant | null>(
    (latest, { readAt }) => (readAt !== null && (latest === null || readAt > latest) ? readAt : latest),
    null
  )

const optional = (instant: Instant | null): string | null => (instant === null ? null : formatInstant(instant))
