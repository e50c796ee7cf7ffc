import { html } from "@slotkit/core/html"
import { exportPerson, startErasure } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { ConsoleVisit } from "../frame/ConsoleVisit.ts"
import { fieldsOf, type Typed, typedIn } from "../parts/Fields.ts"
import { section } from "../parts/Sheet.ts"
import { type Problem, refusedChange, type Trouble, wrongFields } from "../parts/Trouble.ts"
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
    Effect.catchTag("Invalid", () => Effect.succeed(peoplePage(visit, { email: typed.email }, wrongEmail(visit, "email"))))
  )
})

/** `POST /app/people/erase`: erases a person, once the box was checked. */
export const sendErasure = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const { words, host } = visit
  const { erase_email: email = "", confirm } = typedIn(fields)
  const typed = { erase_email: email }
  if (confirm === undefined) {
    return peoplePage(visit, typed, wrongFields([{ field: "confirm", sentence: words.people.confirmProblem }]))
  }
  return yield* startErasure({ email, host: host.id }).pipe(
    Effect.map(({ id, rows, left }) =>
      left === 0 ? visit.done("/people", "person_erased", rows.bookings) : visit.done(erasurePath(id), "person_being_erased")
    ),
    Effect.catchTags({
      Invalid: () => Effect.succeed(peoplePage(visit, typed, wrongEmail(visit, "erase_email"))),
      Conflict: (conflict) => Effect.succeed(peoplePage(visit, typed, refusedChange(conflict, visit)))
    })
  )
})

const wrongEmail = ({ words }: ConsoleVisit, field: string): Trouble => {
  const problem: Problem = { field, sentence: words.people.emailProblem }
  return wrongFields([problem])
}

const peoplePage = (visit: ConsoleVisit, typed: Typed = {}, trouble?: Trouble) => {
  const { words, at, formToken } = visit
  const { people } = words
  const { text, checkbox } = fieldsOf(typed, trouble?.problems)
  const email = { isRequired: true, more: html` type="email" autocomplete="off"` }
  return visit.page({
    area: "people",
    title: words.areas.people,
    lead: people.lead,
    trouble,
    content: html`${section(
      "export",
      people.exportHeading,
      html`<form class="sheet card" method="post" action="${at("/people/export")}" novalidate>${formToken}
${text("email", people.email, email)}<div class="end"><button class="plain">${people.export}</button></div></form>`
    )}${section(
      "erase",
      people.eraseHeading,
      html`<form class="sheet card" method="post" action="${at("/people/erase")}" novalidate>${formToken}
<p class="field soft">${people.eraseText}</p>
${text("erase_email", people.email, email)}${checkbox("confirm", people.confirm)}<div class="end"><button class="bad">${people.erase}</button></div></form>`
    )}`
  })
}
