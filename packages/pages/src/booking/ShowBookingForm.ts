import { localDateOf, parseTimestamp } from "@slotkit/core/internal"
import { publicToken } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { inLanguageOf, type RequestContext } from "../shell/RequestContext.ts"
import { inviteClosed, selectionRefused } from "../shell/VisitorRefusals.ts"
import {
  type BookingForm,
  inviteForm,
  isAmong,
  selection,
  serviceForm,
  slotsInstead,
  slotsOnDayOf,
  slotTaken
} from "./BookingForm.ts"
import { bookingFormPage } from "./BookingFormPage.ts"
import { issueFormToken } from "./BookingFormToken.ts"
import { mustChooseHost } from "./HostChoice.ts"
import { linkSentPage } from "./LinkSentPage.ts"
import { pageLinks } from "./PageLinks.ts"
import { prefilledForm } from "./SentForm.ts"
import { invalidQuery, readTimesQuery } from "./TimesQuery.ts"
import { orUnread } from "./TimesRoutes.ts"

/** `GET /{username}/{slug}/book`: the form for a chosen time. */
export const showServiceForm = (context: RequestContext) =>
  Effect.flatMap(serviceForm(context), (form) => showFormOrHosts(inLanguageOf(context, form.target), form))

/** `GET /i/{token}/book`: the form of an invite, with the contact filled in. */
export const showInviteForm = (context: RequestContext) =>
  Effect.flatMap(inviteForm(context), (form) =>
    form.target.status === "open"
      ? showForm(inLanguageOf(context, form.target), form)
      : Effect.succeed(inviteClosed(inLanguageOf(context, form.target), form.target.status, form.target.host))
  )

/** Shows the form, or the other hosts to choose from while the calendar of the chosen one cannot be read. */
const showFormOrHosts = (context: RequestContext, form: BookingForm) => {
  const { target, path } = form
  const query = readTimesQuery(context, target)
  if (query === undefined) return showForm(context, form)
  const start = parseTimestamp(context.query.get("start") ?? "")
  const date = start === undefined ? query.date : localDateOf(start, query.timeZone)
  const links = pageLinks(context, target, path, query)
  const view = { target, query: { ...query, date }, links, slotsPath: "", isInvite: false }
  return orUnread(context, view, showForm(context, form))
}

/** Without a start, or without a host where one is required, the visitor first chooses one. */
const showForm = Effect.fnUntraced(function* (context: RequestContext, form: BookingForm) {
  const { target, path, subject } = form
  const query = readTimesQuery(context, target)
  if (form.wrong === "selection") return selectionRefused(context, target.host)
  if (query === undefined || form.wrong !== undefined) return invalidQuery(context, path)
  const sent = context.query.get("start")
  if (sent === null || mustChooseHost(target))
    return HttpServerResponse.redirect(pageLinks(context, target, path, query).times({}), { status: 303 })
  const start = parseTimestamp(sent)
  if (start === undefined) return invalidQuery(context, path)
  if (context.query.get("sent") !== null) {
    return context.page(
      linkSentPage(context, target, { ...query, start, back: pageLinks(context, target, path, query).times({}) })
    )
  }
  const slots = yield* slotsOnDayOf(target, start, query)
  const errors = isAmong(slots, start) ? undefined : slotTaken(context, yield* slotsInstead(target, start, query, context.now))
  return context.page(
    bookingFormPage(
      context,
      {
        ...selection(context, form, query, start, slots),
        values: prefilledForm(context.query, target),
        token: yield* issueFormToken(subject, context.now),
        key: yield* publicToken
      },
      errors
    )
  )
})
