import { html } from "@slotkit/core/html"
import { exportPerson, searchBookings, startErasure } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { refusedChange, type Trouble, wrongFields } from "../parts/Trouble.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"
import { erasurePath } from "./ErasurePage.ts"

/** `GET /app/people`: exports or erases what the host has of a person. */
export const showPeople = (visit: ConsoleVisit) => Effect.succeed(peoplePage(visit))

/** `POST /app/people/export`: downloads everything that the host has of a person. */
export const sendExport = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const typed = typedIn(fields)
  return yield* exportPerson({ email: typed.email ?? "", host: visit.host.id }).pipe(
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
    Effect.catchTag("Invalid", () => Effect.succeed(peoplePage(visit, { email: typed.email }, wrongEmail(visit))))
  )
})

/**
 * `POST /app/people/erase`: erases a person, once the question was answered. The address is never part of a page's address, so the
 * question is opened by a form.
 */
const sendErasure = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const typed = typedIn(fields)
  return yield* Effect.catchTags(erasure.send(visit, fields), {
    Invalid: () => Effect.succeed(peoplePage(visit, { email: typed.email }, wrongEmail(visit))),
    Conflict: (conflict) => Effect.succeed(peoplePage(visit, { email: typed.email }, refusedChange(conflict, visit)))
  })
})

const erasure = asksFirst({
  ask: Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
    const { words, host, locale } = visit
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
  act: (visit: ConsoleVisit, fields: URLSearchParams) =>
    Effect.map(startErasure({ email: fields.get("email") ?? "", host: visit.host.id }), ({ id, rows, left }) =>
      left === 0 ? visit.done("/people", "person_erased", rows.bookings) : visit.done(erasurePath(id), "person_being_erased")
    )
})

/** `/app/people/erase` asks first. */
export const erasurePage = { asks: true, send: sendErasure } as const

const wrongEmail = ({ words }: ConsoleVisit): Trouble => wrongFields([{ field: "email", sentence: words.people.emailProblem }])

const peoplePage = (visit: ConsoleVisit, typed: Typed = {}, trouble?: Trouble) => {
  const { words, at, formToken } = visit
  const { people } = words
  const { text } = fieldsOf(typed, trouble?.problems)
  return visit.page({
    area: "people",
    title: words.areas.people,
    lead: people.lead,
    trouble,
    content: html`<form class="sheet card" method="post" action="${at("/people/export")}" novalidate>${formToken}
${text("email", people.email, { isRequired: true, more: html` type="email" autocomplete="off"` })}<div class="end acts"><button class="plain">${people.export}</button><button class="bad" formaction="${at("/people/erase")}">${people.erase}</button></div></form>`
  })
}
