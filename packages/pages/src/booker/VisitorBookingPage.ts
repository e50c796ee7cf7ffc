import type { Booking, VisitorChange } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { chargeUrl, checkoutMinor, dueMinor, moneyText, openCharge, startRest } from "@slotkit/core/internal"
import type { VisitorBookingView } from "@slotkit/engine"
import { embeddingQuery, returnSearch } from "../embed/Embedding.ts"
import { bookedMessage } from "../embed/FrameMessage.ts"
import { framedPath, zoneParameter } from "../shell/FramedPath.ts"
import { hostName } from "../shell/HostParts.ts"
import { languageLinks } from "../shell/LanguageLinks.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { icon } from "../theme/Icon.ts"
import { menuRules } from "../theme/Stylesheet.ts"
import { type BookingLinks, previousStart } from "./BookerLink.ts"
import { bookingFacts, shownBooking } from "./BookingFacts.ts"
import { changeRefusal, hostContact } from "./ChangeRefusal.ts"
import { isPast, meetingSteps } from "./MeetingSteps.ts"
import { type NewTab, newTab, outsideLink } from "./OutsideLink.ts"
import { seriesMeetings, seriesRules } from "./SeriesMeetings.ts"

/**
 * Shows a visitor's booking: its state in words, when, where and with whom it is, and what the visitor can change. In a frame,
 * everything that decides something opens in a new tab, and the checkout replaces the site.
 */
export const visitorBookingPage = (
  context: RequestContext,
  view: VisitorBookingView,
  links: BookingLinks,
  again: string | undefined,
  meetings: ReadonlyArray<Booking> = []
): VisitorContent => {
  const { host, booking } = view
  const isNew = context.query.get("booked") === "1"
  const redirectUrl = isNew ? redirectOf(view, context) : undefined
  const previous = previousStart(context.query, booking)
  const state = withRedirect(context, stateOf(view, meetings, context, previous !== undefined), redirectUrl)
  return {
    kind: "booking",
    title: state.title,
    host,
    isSecret: true,
    rules: `${menuRules}${meetings.length === 0 ? "" : seriesRules}`,
    ...(context.embedding === undefined ? { frameAncestors: "'none'" } : {}),
    messages: [{ type: "step", step: "done" }, ...(isNew ? [bookedMessage(booking, redirectUrl)] : [])],
    content: html`<div class="sheet message">
${state.isOver ? undefined : html`<span class="done">${icon(state.drawing)}</span>\n`}<h1>${state.title}</h1>
<p role="status">${state.text}</p>
${ownLink(context, links, state)}${bookingFacts(context, host, shownBooking(view), "booker", state.isOver ? undefined : previous)}${state.isOver ? undefined : attendeesNote(context, view)}${state.isOver ? undefined : textsNote(context, view, links)}
${nextSteps(context, view, links, state, again)}${seriesMeetings(context, view, meetings, links.booking.replace(/\?.*/, ""))}
${languageLinks(context, links.booking.replace(/\?.*/, ""), embeddingQuery(context.embedding))}
</div>`
  }
}

/** Other attendees hear of the booking only after the booker has confirmed the address. */
const attendeesNote = ({ words }: RequestContext, { booking, visitor }: VisitorBookingView): Html | undefined =>
  visitor.openedAt === null && booking.attendees.some(({ email }) => email !== null)
    ? html`\n<p class="soft">${words.attendeesWait}</p>`
    : undefined

/** Says whether text messages are sent, and stops them. A frame has no such button, because it decides nothing. */
const textsNote = ({ words, embedding }: RequestContext, { booking }: VisitorBookingView, links: BookingLinks) => {
  const { textConsent: consent } = booking
  if (consent === null || embedding !== undefined) return undefined
  if (consent.withdrawnAt !== null) return html`\n<p class="soft">${words.textsStopped}</p>`
  return html`
<form method="post" action="${links.stopTexts}"><p class="soft">${words.textsSent(consent.phone.slice(-3))}</p>
<button class="plain">${words.stopTexts}</button></form>`
}

/** The URL that the page of a confirmed upcoming booking links to. */
const redirectOf = ({ booking, bookable }: VisitorBookingView, { now }: RequestContext): string | undefined =>
  booking.state === "accepted" && booking.scheduledAt !== null && booking.scheduledAt > now
    ? (bookable.settings.redirectUrl ?? undefined)
    : undefined

/** Puts the way to the service's site first. In a frame it opens in a new tab, because the site decides where itself goes. */
const withRedirect = (context: RequestContext, state: StateView, redirectUrl: string | undefined): StateView => {
  if (redirectUrl === undefined) return state
  return { ...state, redirect: outsideLink(context, redirectUrl, context.words.continueTo(new URL(redirectUrl).host), true) }
}

/** Without a mail server the page is the only place with the link, so it shows it. */
const ownLink = ({ hasMail, pagesUrl }: RequestContext, { booking }: BookingLinks, { isOver }: StateView): Html | undefined => {
  if (hasMail || isOver) return undefined
  const address = new URL(booking, pagesUrl).href
  return html`<p><a href="${address}">${address}</a></p>\n`
}

/** After the start, or in a final state, the page is a record and leads to another booking. */
const nextSteps = (
  context: RequestContext,
  view: VisitorBookingView,
  links: BookingLinks,
  { next, redirect }: StateView,
  again: string | undefined
): Html | undefined => {
  const { words, root } = context
  const { host, booking } = view
  const tab = newTab(context)
  const meeting = meetingSteps(context, host, booking, { file: links.calendar, isSecondary: redirect !== undefined })
  const pay = payStep(context, booking, links)
  const refusal = changeRefusal("cancel", view, context)
  if (refusal === "ended" || refusal === "started") {
    const page =
      host.username === null || booking.service.type === "single_use"
        ? undefined
        : plain(
            framedPath(context, `${root}/${host.username}/${booking.service.slug}`, [
              ...(again === undefined ? [] : [["host", again] as const]),
              ...bookerZone(booking)
            ]),
            words.bookAgain
          )
    const steps = [next, pay, ...meeting, page].filter((step) => step !== undefined)
    return steps.length === 0 ? undefined : html`<div class="stack">${steps}</div>`
  }
  const offered = (change: VisitorChange) => changeRefusal(change, view, context) === undefined
  const steps = [
    ...[redirect, next, pay, ...meeting].filter((step) => step !== undefined),
    ...(offered("reschedule") ? [plain(links.reschedule, words.reschedule, tab)] : []),
    ...(offered("cancel")
      ? [plain(links.cancel, booking.state === "pending" ? words.withdrawRequest : words.cancelBooking, tab)]
      : [])
  ]
  return html`${steps.length === 0 ? undefined : html`<div class="stack">${steps}</div>`}
${refusals(context, view)}`
}

/** Leads to the link of a charge that is not paid, or opens one for the rest of a deposit. A frame only shows the first. */
const payStep = (context: RequestContext, booking: Booking, links: BookingLinks): Html | undefined => {
  const { words, locale, now, embedding } = context
  const { id, payment, checkoutUrl } = booking
  const label = (minor: number) => words.pay(moneyText(locale.tag, minor, payment.currency))
  const open = openCharge(payment, now)
  if (open !== undefined && checkoutUrl !== null) {
    const target = embedding === undefined ? undefined : html` target="_top"`
    const address = chargeUrl(checkoutUrl, id, open.index)
    return html`<a class="button" href="${address}"${target}>${label(open.charge.amountMinor)}</a>`
  }
  const rest = embedding === undefined && checkoutUrl !== null ? startRest(booking, now) : undefined
  return rest === undefined
    ? undefined
    : html`<form method="post" action="${links.pay}"><button class="plain">${label(dueMinor(payment))}</button></form>`
}

/** The parameter that shows the times in the booker's zone again. */
const bookerZone = ({ bookerTimeZone }: Booking): ReadonlyArray<readonly [string, string]> =>
  bookerTimeZone === null ? [] : zoneParameter({ timeZone: bookerTimeZone, isZoneAsked: true })

const plain = (address: string, label: string, tab?: NewTab): Html =>
  html`<a class="button plain" href="${address}"${tab?.attributes}>${label}${tab?.note}</a>`

/** Says why a change is not offered. */
const refusals = (context: RequestContext, view: VisitorBookingView): Html => {
  const { words } = context
  const refused = changes.flatMap((change) => {
    const reason = changeRefusal(change, view, context)
    return reason === undefined ? [] : [{ reason, sentence: words.changeRefused(change, reason) }]
  })
  const contact = refused.map(({ reason }) => hostContact(view, reason, words)).find((found) => found !== undefined)
  return html`${[...new Set(refused.map(({ sentence }) => sentence))].map((sentence) => html`<p class="soft">${sentence}</p>\n`)}${
    contact === undefined ? undefined : html`<p>${contact}</p>`
  }`
}

const changes = ["reschedule", "cancel"] as const

interface StateView {
  readonly title: string
  readonly text: string
  readonly drawing: "check" | "clock" | "price"
  readonly isOver: boolean
  readonly next?: Html
  readonly redirect?: Html
}

const stateOf = (
  { booking, host }: VisitorBookingView,
  meetings: ReadonlyArray<Booking>,
  context: RequestContext,
  isMoved: boolean
): StateView => {
  const { words, embedding } = context
  const { state, checkoutUrl, booker } = booking
  if (state === "declined") return { title: words.declinedTitle, text: words.declinedText, drawing: "clock", isOver: true }
  if (booking.endReason === "withdrawn") {
    return { title: words.withdrawnTitle, text: words.requestWithdrawnText, drawing: "clock", isOver: true }
  }
  if (state === "cancelled") return { title: words.cancelledTitle, text: words.cancelledText, drawing: "clock", isOver: true }
  if (isPast(booking, context)) {
    return { title: words.pastTitle, text: words.pastText, drawing: "clock", isOver: true }
  }
  if (state === "pending") {
    return { title: words.waitingTitle, text: words.waitingText(hostName(host, words)), drawing: "clock", isOver: false }
  }
  if (state === "awaitingPayment") {
    const address = `${checkoutUrl}${returnSearch(embedding?.returnUrl)}`
    const isCard = booking.payment.terms?.guarantee !== undefined
    const target = embedding === undefined ? undefined : html` target="_top"`
    const label = isCard ? words.continueToCard : words.goToPayment
    const next = checkoutUrl === null ? {} : { next: html`<a class="button" href="${address}"${target}>${label}</a>` }
    const state = isCard ? { title: words.cardTitle, text: words.cardText } : { title: words.unpaidTitle, text: words.unpaidText }
    return { ...state, drawing: "price", isOver: false, ...next }
  }
  const email = booker.email ?? ""
  return isMoved
    ? { title: words.rescheduledTitle, text: words.rescheduledText(email), drawing: "check", isOver: false }
    : {
        title: words.confirmedTitle,
        text: `${paidText(booking, meetings, context)}${words.confirmedText(email)}`,
        drawing: "check",
        isOver: false
      }
}

/** Says first what was paid, because the payment led here: for a series, that of all meetings that were paid for together. */
const paidText = (booking: Booking, meetings: ReadonlyArray<Booking>, { words, locale }: RequestContext): string => {
  const { payment, checkoutUrl } = booking
  const others = meetings.filter((each) => each.id !== booking.id && each.checkoutUrl === checkoutUrl)
  const amount = [booking, ...others].reduce((sum, each) => sum + (checkoutMinor(each.payment) ?? 0), 0)
  return payment.status === "paid" && amount > 0 ? `${words.paidAmount(moneyText(locale.tag, amount, payment.currency))} ` : ""
}
