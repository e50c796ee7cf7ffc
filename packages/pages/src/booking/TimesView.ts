import type { BookingPageTarget } from "@slotkit/engine"
import type { PageLinks } from "./PageLinks.ts"
import type { TimesQuery } from "./TimesQuery.ts"

/** A page on which visitors choose a time: its subject, the query, and its addresses. */
export interface TimesView {
  readonly target: BookingPageTarget
  readonly query: TimesQuery
  readonly links: PageLinks
  /** The path of the free times in the visitor API. */
  readonly slotsPath: string
  /** A sentence about the page, such as whom an invite is for. */
  readonly note?: string
  readonly isInvite: boolean
}
