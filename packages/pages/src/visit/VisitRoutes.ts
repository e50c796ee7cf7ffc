import type { Instant } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { addDays, confirmationMinutes, localDateOf, maxVisitorDays, type VisitorVisitResource } from "@slotkit/core/internal"
import { bookVisitOfLink, idempotent, NotFound, publicToken, visitHostPage, visitTimesOfLink } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { issueFormToken } from "../booking/BookingFormToken.ts"
import { formProblems } from "../booking/FormProblems.ts"
import { servicesOfVisits } from "../booking/HostPage.ts"
import { personField } from "../booking/PersonFields.ts"
import { proofOf } from "../booking/SendBookingForm.ts"
import { typedForm } from "../booking/SentForm.ts"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import { framedPath } from "../shell/FramedPath.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import { seeOther } from "../shell/SeeOther.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { icon } from "../theme/Icon.ts"
import { conflictText } from "../words/FactText.ts"
import { isVisit, partNames, readVisitChoice, type VisitChoice } from "./VisitChoice.ts"
import { type VisitView, visitPage } from "./VisitPage.ts"

/** `GET /{username}?visit=1`: several services of one visit, then their free times. It changes nothing. Decision 0160. */
export const showVisit = Effect.fnUntraced(function* (unlocalized: RequestContext) {
  const { context, host, services, subject } = yield* hostOfVisit(unlocalized)
  if (context.query.get("sent") !== null) return context.page(visitSentPage(context, host))
  const choice = readVisitChoice(context, services)
  const changes = context.query.has("change")
  const times = isVisit(choice) && !changes ? yield* timesOf(host.username!, choice, context.now) : undefined
  const isShort = context.query.has(partNames[0]!) && !isVisit(choice)
  const view: VisitView = {
    host,
    services,
    choice,
    times,
    values: { name: context.query.get("name") ?? "", email: context.query.get("email") ?? "", start: "" },
    token: yield* issueFormToken(subject, context.now),
    key: yield* publicToken
  }
  const short: FormErrors = { status: 422, problems: [{ field: "part1", sentence: context.words.visitTooFew }] }
  return context.page(visitPage(context, view, isShort ? short : undefined))
})

/** `POST /{username}`: books a visit, and leads to its first part, to the checkout, or says that its link was sent. */
export const sendVisit = Effect.fnUntraced(function* (unlocalized: RequestContext) {
  const { context, host, services, subject } = yield* hostOfVisit(unlocalized)
  const { words, check, locale, now } = context
  const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
  const choice = readVisitChoice({ query: fields }, services)
  const typed = typedForm(fields, [])
  const values = { name: typed.name, email: typed.email, start: fields.get("start") ?? "" }
  const { state, ...proof } = yield* proofOf(fields, subject, now)
  const showAgain = (errors: FormErrors) =>
    Effect.gen(function* () {
      const times = isVisit(choice) ? yield* timesOf(host.username!, choice, now) : undefined
      return context.page(visitPage(context, { host, services, choice, times, values, ...proof }, errors))
    })
  if (!isVisit(choice)) return yield* showAgain({ status: 422, problems: [{ field: "part1", sentence: words.visitTooFew }] })
  const noStart = values.start === "" ? [{ field: "start", sentence: words.visitPickTime }] : []
  const noPerson = proof.isPerson === false ? [{ field: personField, sentence: words.personProblem }] : []
  if (state.isExpired) return yield* showAgain({ status: 422, alert: words.formExpired })
  // Programs that send many forms are slowed down. People do not notice.
  if (state.waitMillis > 0) yield* Effect.sleep(state.waitMillis)
  if (noStart.length + noPerson.length > 0) return yield* showAgain({ status: 422, problems: [...noStart, ...noPerson] })
  const input = {
    parts: choice.slugs.map((service) => ({ service })),
    start: values.start,
    booker: { name: values.name, email: values.email, timezone: choice.isZoneAsked ? choice.timeZone : null },
    language: locale.tag,
    visitor_check: check === undefined ? null : fields.get(check.field)
  }
  const keyed = { credential: `visit form:${subject}`, hostId: host.id, key: proof.key, fingerprint: subject }
  const address = (visit: typeof VisitorVisitResource.Type) => addressOf(context, host.username!, visit)
  const booked = Effect.uninterruptible(
    idempotent(keyed, Effect.map(bookVisitOfLink(host.username!, input), address), {
      render: (visit) => Effect.sync(() => address(visit as typeof VisitorVisitResource.Type)),
      write: (exit) => (Exit.isFailure(exit) ? undefined : { status: 303, headers: {}, body: exit.value }),
      read: (answer) => answer.body,
      holdsSecret: true
    })
  )
  return yield* booked.pipe(
    Effect.flatMap((outcome) =>
      "value" in outcome ? Effect.succeed(seeOther(outcome.value)) : showAgain({ status: 409, alert: words.stillBooking })
    ),
    Effect.catchTags({
      Invalid: ({ problems }) => {
        const ofForm = formProblems(problems, typed, [], words)
        return showAgain(
          problems.some(({ path }) => path.startsWith("parts"))
            ? { status: 422, alert: words.visitRefused }
            : { status: 422, problems: ofForm }
        )
      },
      Conflict: (conflict) =>
        showAgain({ status: 409, alert: conflict.reason === "visit_refused" ? words.visitTaken : conflictText(conflict, words) }),
      TooManyRequests: ({ fact, retryAfterSeconds }) =>
        showAgain({
          status: 429,
          alert: words.bookingsLimited(fact.code === "booker" ? fact.code : "network", retryAfterSeconds),
          retryAfterSeconds
        })
    })
  )
})

/** The host of the address, with the services that the page offers. Without two of them there is no such page. */
const hostOfVisit = Effect.fnUntraced(function* (unlocalized: RequestContext) {
  const { username = "" } = yield* HttpRouter.params
  const { host, services } = yield* visitHostPage(username)
  const offered = servicesOfVisits(services)
  if (offered.length === 0) return yield* new NotFound({ what: "host" })
  return { context: unlocalized.forHost(host), host, services: offered, subject: `${host.id}:visit` }
})

/** Reads the free times of the next six weeks. None if the services cannot be booked together. */
const timesOf = (username: string, { slugs, timeZone }: VisitChoice, now: Instant) =>
  visitTimesOfLink(username, {
    parts: slugs.map((service) => ({ service })),
    timezone: timeZone,
    from: localDateOf(now, timeZone),
    to: addDays(localDateOf(now, timeZone), maxVisitorDays - 1)
  }).pipe(
    Effect.map(({ data }) => data),
    Effect.catchTag("Invalid", () => Effect.succeed({}))
  )

/** A visit that is paid leads to the checkout, one that must be confirmed to a page that says so, others to their first part. */
const addressOf = (context: RequestContext, username: string, { bookings }: typeof VisitorVisitResource.Type): string => {
  const { manage_url: url, meeting_link: link } = bookings[0]!
  if (url === null)
    return framedPath(context, `${context.root}/${username}`, [
      ["visit", "1"],
      ["sent", "1"]
    ])
  const address = framedPath(context, `${context.root}/b/${url.split("/").at(-1)}`)
  return (context.embedding === undefined && context.hasMail ? link : null) ?? address
}

/** Says that the visit is booked by the link in an email. */
const visitSentPage = (context: RequestContext, host: VisitView["host"]): VisitorContent => {
  const { words } = context
  return {
    kind: "message",
    title: words.linkSentTitle,
    host,
    content: html`<div class="sheet message">
<span class="done">${icon("mail")}</span>
<h1>${words.linkSentTitle}</h1>
<p role="status">${words.linkSentText(confirmationMinutes)}</p>
<p class="soft">${words.linkSentHelp}</p>
</div>`
  }
}
