import { parseTimestamp } from "@slotkit/core/internal"
import { publicToken } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { inLanguageOf, type Visit } from "../shell/Visit.ts"
import { inviteClosed } from "../shell/VisitorRefusals.ts"
import {
  type BookingForm,
  chosenTime,
  inviteForm,
  isAmong,
  lostTime,
  serviceForm,
  slotsInstead,
  slotsOnDayOf
} from "./BookingForm.ts"
import { bookingFormPage } from "./BookingFormPage.ts"
import { issueFormToken } from "./BookingFormToken.ts"
import { invalidQuery } from "./InvalidQuery.ts"
import { linkSentPage } from "./LinkSentPage.ts"
import { pageLinks } from "./PageLinks.ts"
import { prefilledForm } from "./SentForm.ts"
import { readTimesQuery } from "./TimesQuery.ts"

/** `GET /{username}/{slug}/book`: the form for a chosen time. */
export const showServiceForm = (visit: Visit) =>
  Effect.flatMap(serviceForm(visit), (form) => showForm(inLanguageOf(visit, form.target), form))

/** `GET /i/{token}/book`: the form of an invite, with the contact filled in. */
export const showInviteForm = (visit: Visit) =>
  Effect.flatMap(inviteForm(visit), (form) =>
    form.target.status === "open"
      ? showForm(inLanguageOf(visit, form.target), form)
      : Effect.succeed(inviteClosed(inLanguageOf(visit, form.target), form.target.status, form.target.host))
  )

/** Without a start, the visitor first chooses one. */
const showForm = Effect.fnUntraced(function* (visit: Visit, form: BookingForm) {
  const { target, path, subject } = form
  const asked = readTimesQuery(visit, target)
  if (asked === undefined) return invalidQuery(visit, path)
  const sent = visit.query.get("start")
  if (sent === null) return HttpServerResponse.redirect(pageLinks(visit, target, path, asked).times({}), { status: 303 })
  const start = parseTimestamp(sent)
  if (start === undefined) return invalidQuery(visit, path)
  if (visit.query.get("sent") !== null) {
    return visit.page(linkSentPage(visit, target, { ...asked, start, back: pageLinks(visit, target, path, asked).times({}) }))
  }
  const slots = yield* slotsOnDayOf(target, start, asked)
  const trouble = isAmong(slots, start) ? undefined : lostTime(visit, yield* slotsInstead(target, start, asked, visit.now))
  return visit.page(
    bookingFormPage(
      visit,
      {
        ...chosenTime(visit, form, asked, start, slots),
        values: prefilledForm(visit.query, target),
        token: yield* issueFormToken(subject, visit.now),
        key: yield* publicToken
      },
      trouble
    )
  )
})
