import { html } from "@slotkit/core/html"
import { exportPerson, searchBookings, startErasure } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { refusedChange, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { erasurePath } from "./ErasurePage.ts"

/** `GET /app/people`: exports or erases what the host has of a person. */
export const showPeople = (context: ConsoleContext) => Effect.succeed(peoplePage(context))

/** `POST /app/people/export`: downloads everything that the host has of a person. */
export const sendExport = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const typed = typedIn(fields)
  return yield* exportPerson({ email: typed.email ?? "", host: context.host.id }).pipe(
    Effect.map((person) =>
      HttpServerResponse.text(`${JSON.stringify(person, null, 2)}\n`, {
        contentType: "application/json; charset=utf-8",
        headers: {
          "cache-control": "no-store",
          "content-disposition": 'attachment; filename="person.json"',
          "referrer-policy": "no-referrer",
          "x-content-type-options": "nosniff"
        }
      })
    ),
    Effect.catchTag("Invalid", () => Effect.succeed(peoplePage(context, { email: typed.email }, wrongEmail(context))))
  )
})

/**
 * `POST /app/people/erase`: erases a person, once the question was answered. The address is never part of a page's address, so
 * the question is opened by a form.
 */
const sendErasure = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const typed = typedIn(fields)
  return yield* Effect.catchTags(erasure.send(context, fields), {
    Invalid: () => Effect.succeed(peoplePage(context, { email: typed.email }, wrongEmail(context))),
    Conflict: (conflict) => Effect.succeed(peoplePage(context, { email: typed.email }, refusedChange(conflict, context)))
  })
})

const erasure = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
    const { words, host, locale } = context
    const { people, endings } = words
    const email = (fields.get("email") ?? "").trim()
    const { meta } = yield* searchBookings(host, { email })
    return {
      area: "people",
      title: endings.eraseTitle(email),
      above: [[words.areas.people, "/people"]],
      path: "/people/erase",
      text: [people.eraseText],
      facts: [[words.areas.bookings, meta.total.toLocaleString(locale.tag)]],
      fields: html`<input type="hidden" name="email" value="${email}">`,
      button: people.erase,
      back: "/people"
    } as const
  }),
  act: (context: ConsoleContext, fields: URLSearchParams) =>
    Effect.map(startErasure({ email: fields.get("email") ?? "", host: context.host.id }), ({ id, rows, left }) =>
      left === 0 ? context.done("/people", "person_erased", rows.bookings) : context.done(erasurePath(id), "person_being_erased")
    )
})

/** `/app/people/erase` asks first. */
export const erasurePage = { asks: true, send: sendErasure } as const

const wrongEmail = ({ words }: ConsoleContext): FormErrors =>
  wrongFields([{ field: "email", sentence: words.people.emailProblem }])

const peoplePage = (context: ConsoleContext, typed: Typed = {}, errors?: FormErrors) => {
  const { words, at, formToken } = context
  const { people } = words
  const { text } = fieldsOf(typed, errors?.problems)
  return context.page({
    area: "people",
    title: words.areas.people,
    lead: people.lead,
    errors,
    content: html`<form class="sheet card" method="post" action="${at("/people/export")}" novalidate>${formToken}
${text("email", people.email, { isRequired: true, more: html` type="email" autocomplete="off"` })}<div class="end acts"><button class="plain">${people.export}</button><button class="bad" formaction="${at("/people/erase")}">${people.erase}</button></div></form>`
  })
}
