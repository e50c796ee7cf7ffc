import type { VisitorBookingResource } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { bookingContent, parseTimestamp, type SentBooking } from "@slotkit/core/internal"
import {
  bookSeriesOfLink,
  type Conflict,
  type Invalid,
  idempotent,
  pageForPeople,
  previewSeriesOfLink,
  publicToken,
  Unavailable,
  visitInvitePage
} from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Result from "effect/Result"
import { peopleIn } from "../shell/Answers.ts"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import { framedPath } from "../shell/FramedPath.ts"
import { inLanguageOf, type RequestContext } from "../shell/RequestContext.ts"
import { seeOther } from "../shell/SeeOther.ts"
import { inviteClosed, selectionRefused } from "../shell/VisitorRefusals.ts"
import { conflictText } from "../words/FactText.ts"
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
import { type BookingFormErrors, bookingFormPage } from "./BookingFormPage.ts"
import { formState, issueFormToken } from "./BookingFormToken.ts"
import { formProblems, guestProblems } from "./FormProblems.ts"
import { hostText, mustChooseHost } from "./HostChoice.ts"
import { pageLinks } from "./PageLinks.ts"
import { personField, trapField } from "./PersonFields.ts"
import { priceWithCode, withCodeProblem } from "./PriceLines.ts"
import { type FormValues, guestsOffered, readForm, typedForm } from "./SentForm.ts"
import { offeredSeries, seriesProblems, seriesRequest } from "./SeriesFields.ts"
import { seriesPreviewPage } from "./SeriesPreviewPage.ts"
import { invalidQuery, readTimesQuery, type TimesQuery } from "./TimesQuery.ts"

/** `POST /{username}/{slug}/book`: books, and leads to the booking or to its checkout. */
export const sendServiceForm = Effect.fnUntraced(function* (context: RequestContext) {
  const form = yield* serviceForm(context)
  return yield* sendForm(inLanguageOf(context, form.target), form)
})

/** `POST /i/{token}/book`: books an invite. A form that is sent twice leads to the first booking, although the invite is used. */
export const sendInviteForm = Effect.fnUntraced(function* (unlocalized: RequestContext) {
  const form = yield* inviteForm(unlocalized)
  const context = inLanguageOf(unlocalized, form.target)
  const response = yield* sendForm(context, form)
  if (response.status !== 409) return response
  const { token = "" } = yield* HttpRouter.params
  const { status, host } = yield* visitInvitePage(token)
  return status === "open" ? response : inviteClosed(context, status, host)
})

/** The parts of a sent form besides its values. */
interface Judged {
  readonly fields: URLSearchParams
  readonly state: Effect.Success<ReturnType<typeof proofOf>>["state"]
  /** The number of people. Undefined for one that there is no room for. */
  readonly people: number | undefined
}

/** A form as a browser sent it. */
interface SentForm {
  readonly form: BookingForm
  readonly query: TimesQuery
  readonly values: FormValues
  readonly start: number | undefined
  readonly token: string
  readonly key: string
  readonly isPerson?: boolean
}

const sendForm = Effect.fnUntraced(function* (context: RequestContext, open: BookingForm) {
  const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
  const people = peopleIn(open.target, fields.get("people") ?? "1")
  const form: BookingForm = people === undefined ? open : { ...open, target: pageForPeople(open.target, people) }
  const { target, path, subject } = form
  const query = readTimesQuery({ ...context, query: fields }, target)
  if (form.wrong === "selection") return selectionRefused(context, target.host)
  if (query === undefined || form.wrong !== undefined) return invalidQuery(context, path)
  if (mustChooseHost(target)) return seeOther(pageLinks(context, target, path, query).times({}))
  const values = typedForm(fields, target.bookable.questions)
  const start = parseTimestamp(fields.get("start") ?? "")
  const { state, ...proof } = yield* proofOf(fields, subject, context.now)
  const sent: SentForm = { form, query, values, start, ...proof }
  return yield* orKept(context, sent, judgeForm(context, sent, { fields, state, people }))
})

/** Shows the form with what was typed while a calendar cannot be read, beside the other hosts if the visitor has chosen one. */
const orKept = <E, R>(
  context: RequestContext,
  { form, query, start = context.now, ...sent }: SentForm,
  page: Effect.Effect<HttpServerResponse, E, R>
) =>
  Effect.catchDefect(page, (defect) => {
    if (!(defect instanceof Unavailable)) return Effect.die(defect)
    const { words } = context
    const { host } = form.target.choice ?? {}
    const alert =
      host === undefined
        ? `${words.unavailableTitle}. ${words.unavailableText}`
        : html`<span dir="auto">${words.hostUnread(hostText(host))}</span> ${words.chooseAnother}`
    const view = { ...selection(context, form, query, start, []), ...sent }
    return Effect.succeed(
      context.page(bookingFormPage(context, view, { status: 503, alert, retryAfterSeconds: 30, isUnread: true }))
    )
  })

/** Books, or shows the form again with its problems. */
const judgeForm = Effect.fnUntraced(function* (context: RequestContext, sent: SentForm, { fields, state, people }: Judged) {
  const { words } = context
  const { form, query, values, start } = sent
  const { target } = form
  // The form in another language or with the price, and with what was typed. Nothing but the code is judged yet.
  const show = fields.get("show")
  if (show === "code") return yield* showAgain(context, sent, { status: 422, problems: [] })
  if (show !== null) return yield* showAgain(context, sent)
  const free = start === undefined ? [] : yield* slotsOnDayOf(target, start, query)
  const seats = selection(context, form, query, start ?? context.now, free).seats
  const booking = bookingOf(context, sent, fields)
  // All problems are shown at once, so the fields are judged before the number of people is.
  const read = bookingContent(booking, target.bookable)
  const series = form.service === undefined ? undefined : offeredSeries(target)
  const guests = start === undefined || guestsOffered(target.bookable) > 0 ? [] : guestProblems(values, seats, words)
  const problems = [
    ...(Result.isFailure(read) ? formProblems(read.failure, values, target.bookable.questions, words) : []),
    ...guests,
    ...(people === undefined && target.mostPeople !== undefined
      ? [{ field: "people", sentence: words.seatsProblem(target.mostPeople) }]
      : []),
    ...(series === undefined || values.series.repeat === "" ? [] : seriesProblems(values.series, series, words)),
    ...(sent.isPerson === false ? [{ field: personField, sentence: words.personProblem }] : [])
  ]
  if (problems.length > 0) return yield* showAgain(context, sent, { status: 422, problems })
  if (state.isExpired) return yield* showAgain(context, sent, { status: 422, alert: words.formExpired })
  // Programs that send many forms are slowed down. People do not notice.
  if (state.waitMillis > 0) yield* Effect.sleep(state.waitMillis)
  const wrongAgain = ({ problems }: Pick<Invalid, "problems">) =>
    showAgain(context, sent, { status: 422, problems: formProblems(problems, values, target.bookable.questions, words) })
  const repeats = series !== undefined && values.series.repeat !== "" ? form.service : undefined
  const request = repeats && seriesRequest(booking, repeats.slug, values.series, fields)
  /** The dates of the series before it is booked, and again when some were taken meanwhile. */
  const showDates = (errors?: FormErrors) =>
    Effect.map(previewSeriesOfLink(repeats!.username, request!), (preview) =>
      context.page(
        seriesPreviewPage(
          context,
          { ...selection(context, form, query, start!, free), ...sent, start: start! },
          preview,
          fields,
          errors
        )
      )
    )
  const make =
    repeats === undefined || request === undefined
      ? form.book(booking)
      : Effect.map(bookSeriesOfLink(repeats.username, request), firstOf)
  const answer =
    request !== undefined && !fields.has("on_conflict")
      ? showDates()
      : Effect.flatMap(book(context, sent, make), (outcome) =>
          "value" in outcome
            ? Effect.succeed(seeOther(outcome.value))
            : showAgain(context, sent, { status: 409, alert: words.stillBooking })
        )
  return yield* answer.pipe(
    Effect.catchTags({
      Invalid: ({ problems }) =>
        problems.some(({ rule }) => rule === "selection_invalid")
          ? Effect.succeed(selectionRefused(context, target.host))
          : wrongAgain({ problems }),
      Conflict: (conflict) =>
        conflict.reason === "series_refused"
          ? Effect.catchTag(showDates({ status: 409, alert: words.seriesChanged }), "Invalid", wrongAgain)
          : showAgain(context, sent, {
              status: 409,
              alert: conflictText(conflict, words),
              isForHost: forTheHost.has(conflict.reason ?? "")
            }),
      TooManyRequests: ({ fact, retryAfterSeconds }) =>
        showAgain(context, sent, {
          status: 429,
          alert: words.bookingsLimited(
            fact.code === "booker" || fact.code === "phone" ? fact.code : "network",
            retryAfterSeconds
          ),
          isForHost: true,
          retryAfterSeconds
        })
    })
  )
})

/**
 * Books once for each key of a form, and returns where the visitor goes next. A form that is sent twice leads to the first
 * booking. The address is stored sealed, because it contains a token. A refused booking frees the key.
 */
const book = (context: RequestContext, sent: SentForm, make: ReturnType<BookingForm["book"]>) => {
  const { form, key } = sent
  const keyed = { credential: `booking form:${form.subject}`, hostId: form.target.host.id, key, fingerprint: form.subject }
  const address = (booked: VisitorBookingResource) => addressOf(context, sent, booked)
  return Effect.uninterruptible(
    idempotent(keyed, Effect.map(make, address), {
      render: (booked) => Effect.sync(() => address(firstOf(booked as VisitorBookingResource | BookedSeries))),
      write: (exit) => (Exit.isFailure(exit) ? undefined : { status: 303, headers: {}, body: exit.value }),
      read: (answer) => answer.body,
      holdsSecret: true
    })
  )
}

/** The bookings of a new series. */
interface BookedSeries {
  readonly bookings: ReadonlyArray<VisitorBookingResource>
}

const firstOf = (booked: VisitorBookingResource | BookedSeries): VisitorBookingResource =>
  "bookings" in booked ? booked.bookings[0]! : booked

/**
 * Reads what the form says about its sender. A form whose hidden field was filled in asks from then on whether a person sends it:
 * its next token says that the box was shown, and only then ticking it counts.
 */
export const proofOf = Effect.fnUntraced(function* (fields: URLSearchParams, subject: string, now: number) {
  const [token, key] = [fields.get("form_token") ?? "", fields.get("idempotency_key") ?? ""]
  const read = yield* formState(token, subject, now)
  const state = { ...read, isExpired: read.isExpired || !keyPattern.test(key) }
  const asksPerson = state.asksPerson || (fields.get(trapField) ?? "") !== ""
  const isPerson = asksPerson ? { isPerson: state.asksPerson && (fields.get(personField) ?? "") !== "" } : {}
  const isRenewed = state.isExpired || asksPerson !== state.asksPerson
  return {
    state,
    token: isRenewed ? yield* issueFormToken(subject, now, asksPerson) : token,
    key: state.isExpired ? yield* publicToken : key,
    ...isPerson
  }
})

/** Returns the booking request of the form. */
const bookingOf = (
  context: RequestContext,
  { form: { target }, query, values }: SentForm,
  fields: URLSearchParams
): SentBooking =>
  readForm(values, target, {
    start: fields.get("start") ?? "",
    durationMinutes: query.durationMinutes,
    timeZone: query.isZoneAsked ? query.timeZone : undefined,
    language: context.locale.tag,
    visitorCheck: context.check === undefined ? null : fields.get(context.check.field)
  })

/** Shows the form with everything typed. If the start can no longer be booked, it offers others. */
const showAgain = Effect.fnUntraced(function* (
  context: RequestContext,
  { form, query, start = context.now, ...sent }: SentForm,
  errors?: BookingFormErrors
) {
  const price = yield* priceWithCode(form.target, sent.values, query.durationMinutes)
  const judged = withCodeProblem(errors, price, context.words)
  const isUsable = price != null && judged?.problems?.some(({ field }) => field === "code") !== true
  const slots = yield* slotsOnDayOf(form.target, start, query)
  const isLost = !isAmong(slots, start)
  const alternatives = isLost ? yield* slotsInstead(form.target, start, query, context.now) : []
  const view = { ...selection(context, form, query, start, slots), ...sent, ...(isUsable ? { withCode: price } : {}) }
  const lost = judged === undefined || judged.status === 409 ? slotTaken(context, alternatives) : { ...judged, alternatives }
  const error = isLost ? lost : judged
  return context.page(bookingFormPage(context, view, error))
})

/**
 * A booking that awaits its payment leads to the checkout, one that must be confirmed to a page that says so, every other one to
 * its own page. A frame always shows the booking, which leads to the checkout, because a checkout is not shown in a frame. So
 * does an installation without a mail server, because the link of the booking is shown nowhere else.
 */
const addressOf = (
  context: RequestContext,
  { form: { target, path }, query, start = context.now }: SentForm,
  { manage_url, meeting_link }: VisitorBookingResource
): string => {
  if (manage_url === null) return `${pageLinks(context, target, path, query).form(start)}&sent=1`
  const page = `${context.root}/b/${manage_url.split("/").at(-1)}`
  const isTold = context.embedding !== undefined || target.bookable.settings.redirectUrl !== null
  const address = framedPath(context, page, isTold ? [["booked", "1"]] : [])
  if (context.embedding !== undefined) return address
  return (context.hasMail ? meeting_link : null) ?? address
}

/** The conflicts that only the host can help with. */
const forTheHost: ReadonlySet<string> = new Set<Conflict["reason"] & string>(["too_many_upcoming", "no_payments", "not_bookable"])
const keyPattern = /^[0-9A-Za-z]{22}$/
