import type { VisitorChange, VisitorChangeReason } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { refuseVisitorChange } from "@slotkit/core/internal"
import type { VisitorBookingView } from "@slotkit/engine"
import { writeToHost } from "../shell/HostParts.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { visitorRefusal } from "../shell/VisitorRefusals.ts"
import type { BookingLinks } from "./BookerLink.ts"

/** Returns the reason why the booker cannot make a change now; undefined if it is allowed. */
export const changeRefusal = (
  change: VisitorChange,
  { booking, bookable }: VisitorBookingView,
  { now }: RequestContext
): VisitorChangeReason | undefined => refuseVisitorChange(change, { ...bookable, booking }, now)

/** 409 for a change that the booker cannot make, with the reason and the host's email address where that helps. */
export const changeRefused = (
  { words }: RequestContext,
  view: VisitorBookingView,
  links: BookingLinks,
  { change, reason }: { readonly change: VisitorChange; readonly reason: VisitorChangeReason }
): VisitorContent => ({
  ...visitorRefusal(
    409,
    words.cannotChangeTitle(change),
    words.changeRefused(change, reason),
    html`${hostContact(view, reason, words)}<a class="button plain" href="${links.booking}">${words.backToBooking}</a>`
  ),
  kind: "booking",
  host: view.host,
  isSecret: true,
  frameAncestors: "'none'"
})

/** A link that writes to the host, for the reasons that only the host can help with. */
export const hostContact = (
  { host }: VisitorBookingView,
  reason: VisitorChangeReason,
  words: RequestContext["words"]
): Html | undefined => (forTheHost.has(reason) ? writeToHost(host, words) : undefined)

const forTheHost: ReadonlySet<VisitorChangeReason> = new Set([
  "not_allowed",
  "too_late",
  "paid",
  "no_reschedules_left",
  "not_offered"
])
