import type { CalendarAccountResource } from "@slotkit/core"
import { visibleName } from "@slotkit/core/internal"

/** A connected account, as the management API has it. */
export type Account = typeof CalendarAccountResource.Type

/** The name by which a host knows an account: of a feed, that of its calendar. */
export const accountName = ({ provider, label, calendars }: Account): string =>
  provider === "feed" ? visibleName(calendars[0]?.name ?? label) : label

/** True if the host has to connect an account again. */
export const isLost = ({ state }: Account): boolean => state === "reconnect" || state === "scope_missing"
