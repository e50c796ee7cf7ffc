import { formatInstant } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { viewErasure } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { timeOfTimestamp } from "../parts/DayOf.ts"
import { factList, fresh } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

/** `GET /app/people/erasures/{id}`: how far the erasure of a person has come, with a link to look again. */
export const showErasure = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, at, locale } = context
  const { people } = words
  const id = yield* pathId(context)
  const { begunAt, erased, left, total } = yield* viewErasure(host.id, id)
  const number = (count: number) => count.toLocaleString(locale.tag)
  const progress = people.erasing(number(erased), number(total))
  return context.page({
    area: "people",
    title: people.erasure,
    above: [[words.areas.people, "/people"]],
    lead: timeOfTimestamp(context, formatInstant(begunAt)),
    content: html`<div id="progress"${fresh(left > 0)}><div class="sheet card"><p role="status"><strong>${left > 0 ? progress : people.erased}</strong></p>
<progress max="${Math.max(total, 1)}" value="${left > 0 ? erased : Math.max(total, 1)}" aria-label="${progress}"></progress>${
      left > 0 ? html`\n<p class="soft small">${people.erasureHint}</p>` : undefined
    }
<p class="soft small">${people.records}</p></div>
<section>${factList([
      [people.recordsErased, number(erased)],
      [people.recordsLeft, number(left)]
    ])}${
      left > 0
        ? html`<div class="end acts"><a class="button" href="${at(erasurePath(id))}">${people.refresh}</a></div>`
        : undefined
    }</section></div>`
  })
})

/** The path of the page of a request to erase a person. */
export const erasurePath = (id: number): string => `/people/erasures/${id}`
