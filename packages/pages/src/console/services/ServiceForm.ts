import type { Service } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { Invalid } from "@slotkit/engine"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import { durationField, durationValues, typedMinutes } from "../parts/Duration.ts"
import { type FindControl, problemsOf } from "../parts/FieldProblems.ts"
import { type Fields, fieldsOf, numberOrText, type Typed, textOrNull } from "../parts/Fields.ts"
import { seriesControl } from "../parts/SeriesRows.ts"
import { waitlistControl } from "../parts/WaitlistRows.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { amountText, readAmount } from "./Amount.ts"
import { placeFields, placeInput, placeValues } from "./Place.ts"
import { inTypedUnits, policyControl, settingsControls } from "./SettingsForm.ts"

/** The values of the form for a service, or for a new one. */
export const serviceValues = (
  service: Service | undefined,
  { host: { currency }, locale }: Pick<ConsoleContext, "host" | "locale">
): Typed => ({
  title: service?.title ?? "",
  description: service?.description ?? "",
  slug: service?.slug ?? "",
  ...placeValues(service),
  max_attendees: service?.maxAttendees === null || service === undefined ? "" : String(service.maxAttendees),
  ...(service?.isGroup ? { is_group: "yes" } : {}),
  ...(service?.requiresApproval ? { requires_approval: "yes" } : {}),
  ...Object.fromEntries(
    (service?.durations ?? [{ minutes: 30, priceMinor: null }]).flatMap(({ minutes, priceMinor }, index) => [
      ...Object.entries(durationValues(`minutes-${index + 1}`, minutes, "minutes")),
      [`price-${index + 1}`, amountText(priceMinor, currency, locale.tag)]
    ])
  )
})

interface FormParts {
  readonly path: string
  readonly button: string
  /** A second button, which shows the form again with what it would change. */
  readonly preview?: string
  readonly linkPrefix: string
  /** The fields for the room of video meetings. */
  readonly room?: Html
  /** Further fields before the button. */
  readonly more?: Html
}

/** The form with the fields of the specification's service. What the plan does not include is explained. */
export const serviceForm = (
  context: ConsoleContext,
  typed: Typed,
  problems: ReadonlyArray<FieldProblem>,
  { path, button, preview, linkPrefix, room, more }: FormParts
): Html => {
  const { words, host, at, formToken } = context
  const { services } = words
  const fields = fieldsOf(typed, problems)
  const { text, area, checkbox } = fields
  const isFree = host.plan === "free"
  const needsPro = isFree ? html`${words.frame.needsPro} <a href="${at("/plan")}">${words.frame.comparePlans}</a>` : undefined
  return html`<form class="sheet card" method="post" action="${at(path)}" novalidate>${formToken}
${text("title", services.title, { isRequired: true, more: html` maxlength="50"` })}${area("description", services.description, { hint: services.descriptionHint, rows: 3 })}${
  isFree
    ? html`<p class="field soft">${services.slugFree} <a href="${at("/plan")}">${words.frame.comparePlans}</a></p>`
    : text("slug", services.slug, {
        hint: services.slugHint(`${linkPrefix}…`),
        more: html` spellcheck="false" autocapitalize="none"`
      })
}
${lengths(context, typed, fields)}
${placeFields(context, fields, room)}
<div class="field">${checkbox("is_group", services.isGroup, { hint: needsPro })}${text("max_attendees", services.seats, { when: "is_group", more: html` class="few" inputmode="numeric"` })}</div>
${checkbox("requires_approval", services.needsApproval, { hint: needsPro })}${more}<div class="end acts"><button${preview === undefined ? undefined : html` name="action" value="save"`}>${button}</button>${
    preview === undefined ? undefined : html`<button class="plain" name="action" value="preview">${preview}</button>`
  }</div>
</form>`
}

const lengths = (context: ConsoleContext, typed: Typed, fields: Fields): Html => {
  const { services } = context.words
  const { currency } = context.host
  // No meeting is as long as a day.
  const units = ["minutes", "hours"] as const
  const amount = { more: html` inputmode="decimal" placeholder="${currency}"` }
  return html`<fieldset class="field" id="lengths" tabindex="-1"><legend>${services.lengths}</legend>
<span class="hint">${services.lengthsHint(currency)}</span>
<div class="listed" data-rows="${services.addLength}" data-most="${maxRows}">${rowsOf(typed).map(
    (row) =>
      html`<div class="cols">${durationField(context, fields, `minutes-${row}`, services.length(row), { units })}${fields.text(`price-${row}`, services.price(row), amount)}</div>\n`
  )}</div></fieldset>`
}

/** The numbers of the rows for lengths: those in use and two more, at least three. */
const rowsOf = (typed: Typed): ReadonlyArray<number> => {
  const used = Object.keys(typed).flatMap((name) => (typed[name] !== "" ? (/^minutes-(\d{1,2})$/.exec(name)?.[1] ?? []) : []))
  const count = Math.min(maxRows, Math.max(1, ...used.map(Number)) + 2)
  return Array.from({ length: count }, (_, index) => index + 1)
}

const maxRows = 10

/** The rows of lengths with something in them. */
const filledRows = (typed: Typed): ReadonlyArray<number> =>
  Array.from({ length: maxRows }, (_, index) => index + 1).filter(
    (row) => (typed[`minutes-${row}`] ?? "").trim() !== "" || (typed[`price-${row}`] ?? "").trim() !== ""
  )

/** Converts the form to the API's input. */
export const serviceInput = (typed: Typed, { host: { currency, plan }, locale }: Pick<ConsoleContext, "host" | "locale">) => ({
  title: typed.title ?? "",
  description: typed.description ?? "",
  ...(plan === "free" || textOrNull(typed, "slug") === null ? {} : { slug: typed.slug?.trim() }),
  durations: filledRows(typed).map((row) => ({
    minutes: typedMinutes(typed, `minutes-${row}`),
    price: readAmount(typed[`price-${row}`] ?? "", currency, locale.tag) ?? null
  })),
  location: placeInput(typed),
  is_group: typed.is_group !== undefined,
  max_attendees: typed.is_group === undefined ? null : numberOrText(typed, "max_attendees"),
  requires_approval: typed.requires_approval !== undefined
})

/** The prices that cannot be read. */
export const priceProblems = (typed: Typed, { words, host, locale }: ConsoleContext): ReadonlyArray<FieldProblem> =>
  filledRows(typed).flatMap((row) =>
    readAmount(typed[`price-${row}`] ?? "", host.currency, locale.tag) === undefined
      ? [{ field: `price-${row}`, sentence: words.services.priceProblem(row, amountText(165_000, host.currency, locale.tag)) }]
      : []
  )

/** Words the API's errors for the form, those of the service and of its settings. */
export const serviceProblems = (
  wrong: Invalid["problems"],
  typed: Typed,
  context: ConsoleContext
): ReadonlyArray<FieldProblem> => {
  const { words } = context
  const { services } = words
  const settings = settingsControls(context)
  const rows = filledRows(typed)
  const control: FindControl = (field, { entry, key }) => {
    const row = rows[entry - 1] ?? 1
    if (Object.hasOwn(settings, field)) return settings[field]!
    switch (field) {
      case "cancellation_policy":
        return policyControl(context, typed, { entry, key })
      case "series":
        return seriesControl(context, key)
      case "waitlist":
        return waitlistControl(context, key)
      case "durations":
        return key === "price" ? [`price-${row}`, services.price(row)] : [`minutes-${row}`, services.length(row)]
      case "location":
        if (key === "label" && typed.phone_caller === "visitor") return ["phone_number", services.phoneNumber]
        return key === "label" ? ["location_label", services.placeLabel] : ["location_address", services.address]
      case "description":
        return ["description", services.description]
      case "slug":
        return ["slug", services.slug]
      case "is_group":
        return ["is_group", services.isGroup]
      case "max_attendees":
        return ["max_attendees", services.seats]
      case "requires_approval":
        return ["requires_approval", services.needsApproval]
      default:
        return ["title", services.title]
    }
  }
  const lengthOf = (path: string) => {
    const [, index] = /^durations\.(\d+)\.minutes$/.exec(path) ?? []
    return index === undefined ? undefined : `minutes-${rows[Number(index)] ?? 1}`
  }
  // The label of the field names the address already.
  const named = wrong.map((problem) => (problem.rule === "address" ? { ...problem, rule: "required" as const } : problem))
  return problemsOf(inTypedUnits(named, typed, lengthOf), control, words, {
    is_group: "plan",
    redirect_url: "webhook_url",
    meeting_url: "webhook_url"
  })
}
