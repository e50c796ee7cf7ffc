import type { VisitorBookingResource } from "@slotkit/core"
import { bookingContent, parseTimestamp, readBooking } from "@slotkit/core/internal"
import { publicToken, visitInvitePage } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as Result from "effect/Result"
import { framedPath } from "../visitors/FramedPath.ts"
import { pageLinks } from "../visitors/PageLinks.ts"
import { seeOther } from "../visitors/SeeOther.ts"
import { readTimesQuery, type TimesQuery } from "../visitors/TimesQuery.ts"
import { inLanguageOf, type Visit } from "../visitors/Visit.ts"
import { invalidQuery, inviteClosed, pageNotFound, tooManyRequests } from "../visitors/VisitorRefusals.ts"
import { conflictText } from "../words/ConflictText.ts"
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
import { bookingFormPage, type FormTrouble } from "./BookingFormPage.ts"
import { formAge, issueFormToken } from "./BookingFormToken.ts"
import { bookOnce } from "./BookOnce.ts"
import { formProblems, guestProblems } from "./FormProblems.ts"
import { bookingBody, type FormValues, typedForm } from "./SentForm.ts"

/** `POST /{username}/{slug}/book`: books, and leads to the booking or to its checkout. */
export const sendServiceForm = (visit: Visit) =>
  Effect.flatMap(serviceForm(visit), (form) => sendForm(inLanguageOf(visit, form.target), form))

/** `POST /i/{token}/book`: books an invite. A form that is sent twice leads to the first booking, although the invite is used. */
export const sendInviteForm = Effect.fnUntraced(function* (asked: Visit) {
  const form = yield* inviteForm(asked)
  const visit = inLanguageOf(asked, form.target)
  const response = yield* sendForm(visit, form)
  if (response.status !== 409) return response
  const { token = "" } = yield* HttpRouter.params
  const { status, host } = yield* visitInvitePage(token)
  return status === "open" ? response : inviteClosed(visit, status, host)
})

/** A form as a browser sent it. */
interface SentForm {
  readonly form: BookingForm
  readonly asked: TimesQuery
  readonly values: FormValues
  readonly start: number | undefined
  readonly token: string
  readonly key: string
}

const sendForm = Effect.fnUntraced(function* (visit: Visit, form: BookingForm) {
  const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
  const { words, now } = visit
  const { target, path, subject } = form
  const asked = readTimesQuery({ ...visit, query: fields }, target)
  if (asked === undefined) return invalidQuery(visit, path)
  const field = (name: string) => fields.get(name) ?? ""
  const key = field("idempotency_key")
  const sent = {
    form,
    asked,
    values: typedForm(fields, target.bookable.questions),
    start: parseTimestamp(field("start")),
    token: field("form_token"),
    key
  }
  if (field("website") !== "") return pageNotFound(visit, undefined)
  const age = yield* formAge(sent.token, subject, now)
  if (age === "tooYoung") return yield* showAgain(visit, sent, { status: 422, alert: words.sendAgain })
  if (age === "tooOld" || !keyPattern.test(key)) {
    const renewed = { ...sent, token: yield* issueFormToken(subject, now), key: yield* publicToken }
    return yield* showAgain(visit, renewed, { status: 422, alert: words.formExpired })
  }
  if (sent.start === undefined) {
    return yield* showAgain(visit, sent, { status: 422, problems: [{ field: "start", sentence: words.chooseAFreshTime }] })
  }
  const seats = chosenTime(visit, form, asked, sent.start, yield* slotsOnDayOf(target, sent.start, asked)).seats
  const answer = visit.check === undefined ? "" : field(visit.check.field)
  const body = {
    ...bookingBody(sent.values, target, {
      start: field("start"),
      durationMinutes: asked.durationMinutes,
      timeZone: asked.isZoneAsked ? asked.timeZone : undefined
    }),
    language: visit.locale.tag,
    ...(answer === "" ? {} : { visitor_check: answer })
  }
  // All problems are shown at once, so the fields are judged before the number of people is.
  const read = bookingContent(readBooking(body), target.bookable)
  const guests = guestProblems(sent.values, seats, words)
  if (guests.length > 0) {
    const others = Result.isFailure(read) ? formProblems(read.failure, sent.values, target.bookable.questions, words) : []
    return yield* showAgain(visit, sent, { status: 422, problems: [...others, ...guests] })
  }
  return yield* bookOnce({ hostId: target.host.id, subject, key }, form.book(body), (booking) =>
    addressOf(visit, sent, booking)
  ).pipe(
    Effect.flatMap((address) =>
      address === undefined
        ? showAgain(visit, sent, { status: 409, alert: words.stillBooking })
        : Effect.succeed(seeOther(address))
    ),
    Effect.catchTags({
      Invalid: ({ errors }) =>
        showAgain(visit, sent, { status: 422, problems: formProblems(errors, sent.values, target.bookable.questions, words) }),
      Conflict: (conflict) => showAgain(visit, sent, { status: 409, alert: conflictText(conflict, words) }),
      TooManyRequests: ({ retryAfterSeconds }) => Effect.succeed(tooManyRequests(visit, retryAfterSeconds))
    })
  )
})

/** Shows the form with everything typed. If the start can no longer be booked, it offers others. */
const showAgain = Effect.fnUntraced(function* (
  visit: Visit,
  { form, asked, start = visit.now, ...sent }: SentForm,
  trouble: FormTrouble
) {
  const slots = yield* slotsOnDayOf(form.target, start, asked)
  const isLost = !isAmong(slots, start)
  const fresh = isLost ? yield* slotsInstead(form.target, start, asked, visit.now) : []
  const shown = { ...chosenTime(visit, form, asked, start, slots), values: sent.values, token: sent.token, key: sent.key }
  const told = !isLost ? trouble : trouble.status === 409 ? lostTime(visit, fresh) : { ...trouble, fresh }
  return visit.page(bookingFormPage(visit, shown, told))
})

/**
 * A booking that awaits its payment leads to the checkout, one that must be confirmed to a page that says so, every other one to its
 * own page. A frame always shows the booking, which leads to the checkout, because a checkout is not shown in a frame.
 */
const addressOf = (
  visit: Visit,
  { form: { target, path }, asked, start = visit.now }: SentForm,
  { manage_url, meeting_link }: VisitorBookingResource
): Effect.Effect<string> => {
  if (manage_url === null) return Effect.succeed(`${pageLinks(visit, target, path, asked).form(start)}&sent=1`)
  const page = `${visit.root}/b/${manage_url.split("/").at(-1)}`
  return Effect.succeed(
    visit.embedding === undefined ? (meeting_link ?? framedPath(visit, page)) : framedPath(visit, page, [["booked", "1"]])
  )
}

const keyPattern = /^[0-9A-Za-z]{22}$/
