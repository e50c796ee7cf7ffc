import type { Question } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { parseTimestamp, shortestDuration } from "@slotkit/core/internal"
import {
  type BookingPageTarget,
  bookInConsole,
  type HostService,
  listHostServices,
  offeredTexts,
  pageForPeople,
  staffToChoose
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { answersOf, peopleIn } from "../../shell/Answers.ts"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { zoneOptions } from "../../time/ZoneOptions.ts"
import { type FindControl, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { type Fields, fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { anotherTime, refusedStart, typedOverride, typedStart, wrongTime } from "./AnotherTime.ts"
import { type FreeDay, freeDay, isOnDay, listedTimes, outdatedNote } from "./FreeDay.ts"
import { repeatFields, sendSeries, seriesFieldNames, seriesOfService, seriesRule } from "./NewSeries.ts"

/** `GET /app/bookings/new`: books for someone. The query chooses service, length and day, and fills in the person. */
export const showNewBooking = (context: ConsoleContext) => newBookingPage(context, typedIn(context.query))

/**
 * `POST /app/bookings/new`: shows the times of the chosen service, length and day, or books one of them and leads to the booking.
 * A choice that was changed without showing its times books nothing.
 */
export const sendNewBooking = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { host, words } = context
  const sent = typedIn(fields)
  const typed: Typed = { ...sent, date: sent.next_day ?? sent.date }
  const services = yield* offeredServices(context)
  const service = chosenIn(services, typed)
  if (service === undefined || sent.next_day !== undefined || sent.action === "show") return yield* newBookingPage(context, typed)
  const { mostPeople } = yield* staffToChoose(host, service.bookable)
  const people = peopleOf(typed, mostPeople)
  if (people === undefined) return yield* newBookingPage(context, typed, wrongFields([wrongPeople(context, mostPeople)]))
  if (!isListed(service, typed))
    return yield* newBookingPage(context, typed, { status: 409, alert: words.bookings.choiceChanged })
  const { questions } = service.bookable
  const start = typedStart(context, typed, typed.date ?? "")
  if (start === undefined) return yield* newBookingPage(context, typed, wrongFields([wrongTime(context)]))
  const body = {
    service: service.service.slug,
    start: isOnDay(context, start, typed.date ?? "") ? start : "",
    override: typedOverride(typed),
    duration_minutes: lengthIn(service, typed),
    ...(mostPeople === undefined ? {} : { people }),
    booker: {
      name: typed.name ?? "",
      email: textOrNull(typed, "email"),
      timezone: textOrNull(typed, "timezone"),
      ...((yield* offeredTexts(service.bookable.settings)) === null ? {} : textConsentOf(typed))
    },
    topic: textOrNull(typed, "topic"),
    notes: textOrNull(typed, "notes"),
    answers: answersOf(questions, (key) => typed[`answers.${key}`])
  }
  const control: FindControl = (field, { key }) => {
    if (field === "booker") return controlOfBooker(context, key)
    if (field === "start") return ["start", words.bookings.timesOf("")]
    const question = questions.find(({ key: name }) => `answers.${name}` === field)
    if (question !== undefined) return [field, question.question]
    if (field === "count") return ["count", context.locale.words.meetingCount]
    if (field === "every") return ["repeat", context.locale.words.repeat]
    return field === "topic" ? ["topic", words.bookings.topic] : ["notes", words.bookings.notes]
  }
  const rule = seriesOfService(service) === undefined ? undefined : seriesRule(typed)
  const booking = Effect.map(bookInConsole(host.id, body), ({ id, status, payment }) =>
    context.done(`/bookings/${id}`, status === "pending" && payment.status === "none" ? "requested" : "booked")
  )
  const series = { body: { ...body, ...rule }, typed, fields, minutes: body.duration_minutes }
  return yield* (rule === undefined ? booking : sendSeries(context, series)).pipe(
    Effect.catchTags({
      Invalid: ({ problems }) => {
        const again = problemsOf(problems, control, context.words).map((problem) => {
          const sentence = ownSentence(context, problem)
          return sentence === undefined ? problem : { ...problem, sentence }
        })
        return newBookingPage(context, typed, wrongFields(again))
      },
      Conflict: (conflict) => newBookingPage(context, typed, refusedStart(conflict, context))
    })
  )
})

/** The number of people, 1 where the service has no rooms. Undefined for one that there is no room for. */
const peopleOf = ({ people = "1" }: Typed, mostPeople: number | undefined): number | undefined =>
  mostPeople === undefined ? 1 : peopleIn({ mostPeople }, people)

const wrongPeople = ({ locale }: ConsoleContext, mostPeople = 1) => ({
  field: "people",
  sentence: locale.words.seatsProblem(mostPeople)
})

/** The number and the consent to text messages, as the host states them. */
const textConsentOf = (typed: Typed) => ({ phone: textOrNull(typed, "phone"), text_consent: typed.text_consent !== undefined })

const controlOfBooker = ({ words: { bookings } }: ConsoleContext, key: string): readonly [id: string, label: string] => {
  switch (key) {
    case "email":
      return ["email", bookings.address]
    case "timezone":
      return ["timezone", bookings.theirZone]
    case "phone":
      return ["phone", bookings.texts.phone]
    case "text_consent":
      return ["text_consent", bookings.texts.consent]
    default:
      return ["name", bookings.name]
  }
}

/** The sentence about a wrong field whose rule would read worse in the general words. */
const ownSentence = ({ words: { bookings }, locale }: ConsoleContext, { field, rule }: FieldProblem): string | undefined => {
  if (field === "start") return bookings.chooseATime
  if (!textFields.includes(field)) return undefined
  return rule === "required" ? bookings.texts.consentProblem : locale.words.phoneProblem
}

const newBookingPage = Effect.fnUntraced(function* (context: ConsoleContext, typed: Typed, errors?: FormErrors) {
  const { words, host, at } = context
  const services = yield* offeredServices(context)
  const chosen = chosenIn(services, typed) ?? services[0]
  const frame = {
    area: "bookings" as const,
    title: words.bookings.newTitle,
    above: [[words.areas.bookings, "/bookings"]] as const,
    lead: words.bookings.newLead,
    errors
  }
  if (chosen === undefined) {
    return context.page({
      ...frame,
      content: html`<div class="sheet empty"><p>${words.bookings.noServices}</p>
<p><a class="button" href="${at(host.username === null ? "" : "/services/new")}">${host.username === null ? words.bookings.setUp : words.bookings.addService}</a></p></div>`
    })
  }
  const minutes = lengthIn(chosen, typed)
  const { mostPeople } = yield* staffToChoose(host, chosen.bookable)
  const people = peopleOf(typed, mostPeople)
  const problems = people === undefined ? wrongFields([wrongPeople(context, mostPeople)]) : undefined
  const wrong = errors ?? problems
  const choice = { ...typed, service: String(chosen.service.id), length: String(minutes), people: typed.people ?? "1" }
  const fields = (current: Typed) => fieldsOf(current, wrong?.problems)
  const hasChosen = typed.service !== undefined || typed.date !== undefined
  if (!hasChosen) {
    return context.page({
      ...frame,
      errors: wrong,
      content: bookingForm(
        context,
        choiceFields(context, services, { ...chosen, mostPeople }, fields(choice)),
        hiddenRest(choice)
      )
    })
  }
  const whole: BookingPageTarget = { host, bookable: chosen.bookable, description: chosen.service.description }
  const target = pageForPeople(whole, people ?? 1)
  const free = yield* freeDay(context, target, typed.date, minutes)
  const current: Typed = { ...choice, date: free.day }
  const { questions, settings } = chosen.bookable
  const sendsTexts = (yield* offeredTexts(settings)) !== null
  return context.page({
    ...frame,
    errors: wrong,
    content: bookingForm(
      context,
      choiceFields(context, services, { ...chosen, mostPeople }, fields(current)),
      html`${hiddenRest(current, [
        "start",
        ...personFields,
        ...(sendsTexts ? textFields : []),
        ...(seriesOfService(chosen) === undefined ? [] : seriesFieldNames),
        ...questions.map(({ key }) => `answers.${key}`)
      ])}${details(context, chosen, current, free, fields(current), sendsTexts)}`
    )
  })
})

const offeredServices = ({ host }: ConsoleContext) =>
  Effect.map(listHostServices(host), (services) => services.filter(({ offer }) => offer === "offered"))

const chosenIn = (services: ReadonlyArray<HostService>, { service }: Typed): HostService | undefined =>
  services.find((candidate) => String(candidate.service.id) === service)

const lengthIn = ({ service }: HostService, { length }: Typed): number =>
  service.durations.find(({ minutes }) => String(minutes) === length)?.minutes ?? shortestDuration(service.durations)

/** True if the times that were listed are those of the chosen service, length and day. */
const isListed = (service: HostService, typed: Typed): boolean =>
  typed.listed_service === typed.service &&
  typed.listed_length === String(lengthIn(service, typed)) &&
  (typed.listed_people ?? "1") === (typed.people ?? "1") &&
  typed.listed_date === typed.date

const bookingForm = (context: ConsoleContext, choice: Html, rest: Html): Html =>
  html`<form method="post" action="${context.at("/bookings/new")}" novalidate>${context.formToken}
<div class="filters" data-act>${choice}</div>
${outdatedNote(context)}${rest}</form>`

/** Service, length, number of people and day. */
const choiceFields = (
  { words, locale }: ConsoleContext,
  services: ReadonlyArray<HostService>,
  { service, mostPeople }: HostService & { readonly mostPeople: number | undefined },
  { select, text }: Fields
): Html =>
  html`${select(
    "service",
    words.bookings.service,
    services.map((each) => ({ value: String(each.service.id), label: each.service.title }))
  )}${
    service.durations.length === 1
      ? undefined
      : select(
          "length",
          words.bookings.length,
          service.durations.map(({ minutes }) => ({ value: String(minutes), label: words.bookings.minutes(minutes) }))
        )
  }${
    mostPeople === undefined
      ? undefined
      : text("people", locale.words.seatsLabel, { more: html` type="number" min="1" max="${mostPeople}"` })
  }${text("date", words.bookings.day, { more: html` type="date"` })}<div class="acts"><button class="plain" name="action" value="show">${words.bookings.showDay}</button></div>`

/** The times that are listed, the person, and the button that says what is booked. */
const details = (
  context: ConsoleContext,
  chosen: HostService,
  current: Typed,
  free: FreeDay,
  fields: Fields,
  sendsTexts: boolean
): Html => {
  const { words, format } = context
  const { service, bookable } = chosen
  const { bookings } = words
  const { text, area, list } = fields
  const series = seriesOfService(chosen)
  const what = service.durations.length === 1 ? service.title : `${service.title} (${bookings.minutes(Number(current.length))})`
  return html`<div class="sheet card">
${["service", "length", "people", "date"].map((name) => hidden(`listed_${name}`, current[name]))}${listedTimes(
  context,
  free,
  parseTimestamp(current.start ?? ""),
  fields
)}${anotherTime(context, current, fields)}
${series === undefined ? undefined : repeatFields(context, series, fields)}<div class="cols">${text("name", bookings.name, {
    isRequired: true,
    more: html` autocomplete="off"`
  })}${text("email", bookings.address, {
    hint: bookings.addressHint,
    more: html` type="email" autocomplete="off"`
  })}</div>
${sendsTexts ? textConsentFields(context, fields) : undefined}${list(
  "timezone",
  bookings.theirZone,
  zoneOptions(context.locale, context.now, current.timezone ?? "", bookings.zoneUnknown)
)}${bookable.questions.map((question) => questionField(context, question, fields))}${
  bookable.settings.askTopic ? text("topic", bookings.topic) : undefined
}${
  bookable.settings.askNotes ? area("notes", bookings.notes, { rows: 3 }) : undefined
}<div class="end"><button name="action" value="book" data-listed>${bookings.book(what, format.fullDay(free.day))}</button></div>
</div>`
}

/** The number for text messages, and that the booker has agreed to them. */
const textConsentFields = ({ words }: ConsoleContext, { text, checkbox }: Fields): Html => {
  const { texts } = words.bookings
  const tel = html` type="tel" autocomplete="off"`
  return html`<div class="cols">${text("phone", texts.phone, { hint: texts.phoneHint, more: tel })}</div>
${checkbox("text_consent", texts.consent)}`
}

const personFields = ["name", "email", "timezone", "topic", "notes"]
const textFields = ["phone", "text_consent"]

/** Keeps what was typed into fields that are not shown now, such as the answers for another service. */
const hiddenRest = (typed: Typed, current: ReadonlyArray<string> = []): Html =>
  html`${Object.entries(typed).map(([name, value]) =>
    !current.includes(name) &&
    ([...personFields, ...textFields, ...seriesFieldNames].includes(name) || name.startsWith("answers."))
      ? hidden(name, value)
      : undefined
  )}`

const questionField = ({ words }: ConsoleContext, question: Question, fields: Fields): Html => {
  const id = `answers.${question.key}`
  const parts = { isRequired: question.required, ...(question.help === null ? {} : { hint: question.help }) }
  switch (question.type) {
    case "textarea":
      return fields.area(id, question.question, { ...parts, rows: 3 })
    case "checkbox":
      return fields.checkbox(id, question.question, parts)
    case "select":
    case "radio":
      return fields.select(
        id,
        question.question,
        [{ value: "", label: words.bookings.chooseOption }, ...question.options.map((value) => ({ value, label: value }))],
        parts
      )
    default:
      return fields.text(id, question.question, parts)
  }
}

const hidden = (name: string, value: string | undefined): Html | undefined =>
  value === undefined || value === "" ? undefined : html`<input type="hidden" name="${name}" value="${value}">\n`
