import { fullSessions, idempotent, NotFound, publicToken, visitServiceWaitlist } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { type BookingForm, serviceForm } from "../booking/BookingForm.ts"
import { issueFormToken } from "../booking/BookingFormToken.ts"
import { offersWaitlist } from "../booking/NoTimes.ts"
import { pageLinks } from "../booking/PageLinks.ts"
import { personField } from "../booking/PersonFields.ts"
import { proofOf } from "../booking/SendBookingForm.ts"
import { prefilledForm } from "../booking/SentForm.ts"
import { invalidQuery, readTimesQuery, type TimesQuery } from "../booking/TimesQuery.ts"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import { framedPath } from "../shell/FramedPath.ts"
import { inLanguageOf, type RequestContext } from "../shell/RequestContext.ts"
import { seeOther } from "../shell/SeeOther.ts"
import { conflictText } from "../words/FactText.ts"
import { readWaitlistForm, typedWaitlistForm } from "./WaitlistForm.ts"
import { type WaitlistFormView, waitlistFormPage } from "./WaitlistFormPage.ts"
import { waitlistSentPage } from "./WaitlistPage.ts"

/** `GET /{username}/{slug}/waitlist`: the form to join the waiting list of a service. It changes nothing. */
export const showWaitlistForm = Effect.fnUntraced(function* (unlocalized: RequestContext) {
  const { form, context, subject } = yield* waitlistForm(unlocalized)
  const query = readTimesQuery(context, form.target)
  if (query === undefined) return invalidQuery(context, form.path)
  const links = pageLinks(context, form.target, form.path, query)
  if (context.query.get("sent") !== null) return context.page(waitlistSentPage(context, form.target, links))
  return context.page(
    waitlistFormPage(context, {
      target: form.target,
      links,
      query,
      ...(yield* sessionsOf(form, query)),
      values: { ...typedWaitlistForm(context.query, form.target), ...prefilledForm(context.query, form.target) },
      token: yield* issueFormToken(subject, context.now),
      key: yield* publicToken
    })
  )
})

/** `POST /{username}/{slug}/waitlist`: joins the waiting list, and leads to the entry, or says that its link was sent. */
export const sendWaitlistForm = Effect.fnUntraced(function* (unlocalized: RequestContext) {
  const { form, context, subject } = yield* waitlistForm(unlocalized)
  const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
  const { words, locale, check, now } = context
  const { target, path } = form
  const query = readTimesQuery({ ...context, query: fields }, target)
  if (query === undefined) return invalidQuery(context, path)
  const values = typedWaitlistForm(fields, target)
  const { state, ...proof } = yield* proofOf(fields, subject, now)
  const links = pageLinks(context, target, path, query)
  const view: WaitlistFormView = { target, links, query, values, ...(yield* sessionsOf(form, query)), ...proof }
  const showAgain = (errors?: FormErrors) => Effect.succeed(context.page(waitlistFormPage(context, view, errors)))
  // The form in another language, with what was typed. Nothing is judged yet.
  if (fields.has("show")) return yield* showAgain()
  const visitorCheck = check === undefined ? null : fields.get(check.field)
  const choices = { ...query, language: locale.tag, visitorCheck, now }
  const read = readWaitlistForm(values, target, choices, words)
  const noPerson = proof.isPerson === false ? [{ field: personField, sentence: words.personProblem }] : []
  const problems = [...read.problems, ...noPerson]
  if (problems.length > 0) return yield* showAgain({ status: 422, problems })
  if (state.isExpired) return yield* showAgain({ status: 422, alert: words.formExpired })
  // Programs that send many forms are slowed down. People do not notice.
  if (state.waitMillis > 0) yield* Effect.sleep(state.waitMillis)
  return yield* join(context, form, view, subject, read.input).pipe(
    Effect.flatMap((outcome) =>
      "value" in outcome ? Effect.succeed(seeOther(outcome.value)) : showAgain({ status: 409, alert: words.stillBooking })
    ),
    Effect.catchTags({
      Invalid: (invalid) => showAgain({ status: 422, problems: read.worded(invalid.problems) }),
      Conflict: (conflict) => showAgain({ status: 409, alert: conflictText(conflict, words) }),
      TooManyRequests: ({ fact, retryAfterSeconds }) =>
        showAgain({
          status: 429,
          alert: words.bookingsLimited(fact.code === "booker" ? fact.code : "network", retryAfterSeconds),
          retryAfterSeconds
        })
    })
  )
})

/** The service of the address. Without a waiting list there is no such page. */
const waitlistForm = Effect.fnUntraced(function* (unlocalized: RequestContext) {
  const form: BookingForm = yield* serviceForm(unlocalized)
  const context = inLanguageOf(unlocalized, form.target)
  if (form.wrong !== undefined || !offersWaitlist(context, form.target)) return yield* new NotFound({ what: "service" })
  return { form, context, subject: `${form.subject}:waitlist` }
})

/** The full sessions of a group service, which the form lists. */
const sessionsOf = Effect.fnUntraced(function* ({ target }: BookingForm, { durationMinutes }: TimesQuery) {
  return target.bookable.capacity === null ? {} : { sessions: yield* fullSessions(target.host, target.bookable, durationMinutes) }
})

/** Joins once for each key of a form, so that a form that is sent twice leads to the first entry. */
const join = (context: RequestContext, form: BookingForm, view: WaitlistFormView, subject: string, input: object) => {
  const { host, bookable } = form.target
  const keyed = { credential: `waitlist form:${subject}`, hostId: host.id, key: view.key, fingerprint: subject }
  const addressOf = ({ manage_url }: { readonly manage_url: string | null }): string =>
    manage_url === null
      ? `${view.links.waitlist}${view.links.waitlist.includes("?") ? "&" : "?"}sent=1`
      : framedPath(context, `${context.root}/w/${manage_url.split("/").at(-1)}`)
  const joined = Effect.map(visitServiceWaitlist(host.username ?? "", bookable.slug ?? "", input), addressOf)
  return Effect.uninterruptible(
    idempotent(keyed, joined, {
      render: (entry) => Effect.sync(() => addressOf(entry as { readonly manage_url: string | null })),
      write: (exit) => (Exit.isFailure(exit) ? undefined : { status: 303, headers: {}, body: exit.value }),
      read: (answer) => answer.body,
      holdsSecret: true
    })
  )
}
