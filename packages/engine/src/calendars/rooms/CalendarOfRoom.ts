import type { ProviderRoom } from "@slotkit/core"
import type { CalendarKind } from "../../ports/calendars/CalendarStore.ts"

/** Returns the kind of calendar whose events have such a room; `null` for rooms that are opened by themselves. */
export const calendarOfRoom = (room: ProviderRoom): CalendarKind | null => calendarKinds[room]

const calendarKinds = { google_meet: "google", teams: "microsoft", zoom: null } as const satisfies Record<ProviderRoom, unknown>
