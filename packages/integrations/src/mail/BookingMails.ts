import {
  type BookingMailRequest,
  type CalendarFileRequest,
  type CalendarMailRequest,
  type Mail,
  MailComposer,
  type MailRequest,
  type SignInMailRequest,
  type WebhookDisabledMailRequest
} from "@slotkit/engine"
import * as Layer from "effect/Layer"
import { calendarFile, calendarPart } from "./CalendarPart.ts"
import { type MailBody, renderHtml, renderText } from "./MailBody.ts"
import { detailFacts, occasionFacts } from "./MailFacts.ts"
import { consoleLink, meetingOf } from "./MailMeeting.ts"
import { attendeesText, bookingMailTexts, calendarTexts, signInText, webhookDisabledText } from "./MailTexts.ts"
import { oneLine } from "./OneLine.ts"
import { withoutBookersLinks } from "./WithoutLinks.ts"

/** The settings of the installation that emails need. */
export interface BookingMailsOptions {
  /** The public URL of Slotkit, without a trailing slash. All links start with it. */
  readonly baseUrl: string
  /** The base of hosts' booking pages: a prefix, or a URL with `{username}` and `{slug}`. Defaults to `baseUrl`. */
  readonly hostPagesUrl?: string
}

/** Composes the emails in English, as text and HTML, with a calendar part when a calendar entry changes. Decision 0038. */
export const bookingMails = ({ baseUrl, hostPagesUrl }: BookingMailsOptions): Layer.Layer<MailComposer> =>
  Layer.succeed(MailComposer, {
    compose: (request) => composeMail(request, baseUrl, hostPagesUrl),
    calendarFile: (request) => composeCalendarFile(request, baseUrl)
  })

/** Composes an iCalendar file of bookings. */
export const composeCalendarFile = ({ name, entries }: CalendarFileRequest, baseUrl: string): string =>
  calendarFile(
    name,
    entries.map(withoutBookersLinks).map((request) => ({ request, meeting: meetingOf(request, baseUrl) }))
  )

/** Composes an email. Pure, and defined for every possible booking. */
export const composeMail = (request: MailRequest, baseUrl: string, hostPagesUrl = baseUrl): Mail => {
  if (request.kind === "webhookDisabled") return webhookDisabledMail(request, baseUrl)
  if (request.kind === "signIn") return signInMail(request)
  return "calendar" in request ? calendarMail(request) : bookingMail(request, baseUrl, hostPagesUrl)
}

const bookingMail = (given: BookingMailRequest, baseUrl: string, hostPagesUrl: string): Mail => {
  const request = withoutBookersLinks(given)
  const meeting = meetingOf(request, baseUrl, hostPagesUrl)
  const text = bookingMailTexts[request.kind][request.to.role]
  const attendees = meeting.links.attendees !== null && text.link === undefined ? attendeesText : undefined
  const link = attendees?.link ?? text.link
  const paragraphs = [...text.paragraphs(meeting), ...(attendees === undefined ? [] : attendees.paragraphs(meeting))]
  return {
    ...written(request.to, {
      subject: text.subject(meeting),
      paragraphs: paragraphs.map((paragraph) => paragraph.replace(/^your host\b/, "Your host")),
      facts: [...occasionFacts(meeting), ...detailFacts(request, meeting)],
      link: link === undefined ? null : meeting.links[link],
      manage: meeting.links.manage,
      footer: request.to.role === "host" ? null : `You received this email because of a booking with ${meeting.host}.`
    }),
    calendar: calendarPart(request, meeting)
  }
}

const webhookDisabledMail = ({ to, url, failures }: WebhookDisabledMailRequest, baseUrl: string): Mail => ({
  ...written(to, {
    subject: webhookDisabledText.subject,
    paragraphs: webhookDisabledText.paragraphs(failures),
    facts: [{ label: "Webhook", lines: [oneLine(url, maxUrlLength)] }],
    link: consoleLink(baseUrl),
    manage: null,
    footer: null
  }),
  calendar: null
})

const calendarMail = ({ kind, to, calendar, reason, url }: CalendarMailRequest): Mail => ({
  ...written(to, {
    ...calendarTexts[kind],
    facts: [
      { label: "Calendar", lines: [oneLine(calendar)] },
      ...(reason === null ? [] : [{ label: "Reason", lines: [oneLine(reason)] }])
    ],
    link: { label: "Open your calendars", url },
    manage: null,
    footer: null
  }),
  calendar: null
})

const signInMail = ({ to, url, lifetimeMinutes }: SignInMailRequest): Mail => ({
  ...written(to, {
    subject: signInText.subject,
    paragraphs: signInText.paragraphs(lifetimeMinutes),
    facts: [{ label: "Account", lines: [to.email] }],
    link: { label: signInText.link, url },
    manage: null,
    footer: null
  }),
  calendar: null
})

const written = (to: MailRequest["to"], content: Omit<MailBody, "greeting">): Omit<Mail, "calendar"> => {
  const name = oneLine(to.name ?? "") || null
  const body = { ...content, greeting: name === null ? "Hello," : `Hello ${name},` }
  return { to: { name, email: to.email }, subject: body.subject, text: renderText(body), html: renderHtml(body) }
}

const maxUrlLength = 2048
