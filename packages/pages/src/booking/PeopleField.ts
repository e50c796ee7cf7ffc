import { type Html, html } from "@slotkit/core/html"
import type { BookingPageTarget } from "@slotkit/engine"
import type { FormField } from "../shell/FormField.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { TimesView } from "./PageLinks.ts"
import type { FormValues } from "./SentForm.ts"

/** The number of people, where a team has rooms of different sizes. Decision 0150. */
export const peopleField = (
  { words }: RequestContext,
  field: FormField,
  { target: { mostPeople }, values }: { readonly target: BookingPageTarget; readonly values: FormValues }
): Html | undefined =>
  mostPeople === undefined
    ? undefined
    : html`${field(
        { id: "people", label: words.seatsLabel, hint: words.seatsHint(mostPeople), isRequired: true },
        (attributes) => html`<input class="few"${attributes} ${numberIn(mostPeople, values.people)}>`
      )}
`

/** The same in a form of its page, which shows the times of rooms that are large enough. */
export const peopleChooser = (
  { words }: RequestContext,
  { target: { mostPeople, bookable }, query, links }: Pick<TimesView, "target" | "query" | "links">
): Html | undefined => {
  if (mostPeople === undefined) return undefined
  const { view, month, date } = query
  const page = {
    ...(view === "list" ? { view } : {}),
    ...(month === undefined ? {} : { month }),
    ...(date === undefined ? {} : { date })
  }
  const zone = query.isZoneAsked ? [["timezone", query.timeZone] as const] : []
  const hidden = [...Object.entries(page), ...zone, ...links.hidden.filter(([name]) => name !== "people")]
  return html`
<form class="end" id="rooms" method="get" action="${links.path}">
${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label for="people">${words.seatsLabel}</label>
<p class="soft small" id="people-hint">${words.seatsHint(mostPeople)}</p>
<input class="few" id="people" name="people" aria-describedby="people-hint" ${numberIn(
    mostPeople,
    String(bookable.request?.people ?? 1)
  )}>
<div class="end"><button class="plain">${words.showTimes}</button></div>
</form>`
}

const numberIn = (most: number, value: string): Html =>
  html`type="number" inputmode="numeric" min="1" max="${most}" step="1" value="${value}" required`
