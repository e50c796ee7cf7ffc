import { formatInstant, type Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { addDays, isLocalDate, isPaid, localDateOf, localDayStart, wallTimeLabel } from "@slotkit/core/internal"
import { createDiscountCode, getDiscountCode, type Invalid, listHostServices, patchDiscountCode } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { instantOf, isTimeOfDay, wallInstant } from "../parts/DayOf.ts"
import { type FindControl, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { type Fields, fieldsOf, numberOrText, typedIn } from "../parts/Fields.ts"
import { amountText, readAmount } from "../services/Amount.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { type Code, isOfOtherCurrency } from "./DiscountsList.ts"

/** `GET /app/discount-codes/new`. */
export const showNewDiscount = (context: ConsoleContext) => formPage(context, null, new URLSearchParams({ off_unit: "percent" }))

/** `POST /app/discount-codes/new`. */
export const sendNewDiscount = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { terms, problems } = readTerms(context, fields)
  const again = (wrong: ReadonlyArray<FieldProblem>) => formPage(context, null, fields, wrongFields(wrong))
  if (problems.length > 0) return yield* again(problems)
  return yield* createDiscountCode(context.host.id, { ...terms, code: (fields.get("code") ?? "").trim() }).pipe(
    Effect.map(() => context.done("/discount-codes", "discount_added")),
    Effect.catchTag("Invalid", (invalid) => again(problemsIn(context, invalid)))
  )
})

/** `GET /app/discount-codes/{id}/edit`. */
export const showDiscount = Effect.fnUntraced(function* (context: ConsoleContext) {
  const code = yield* getDiscountCode(context.host.id, yield* pathId(context))
  return yield* formPage(context, code, yield* sentAs(context, code))
})

/** `POST /app/discount-codes/{id}/edit`: changes what differs from the code, so that nothing else is rounded to the form. */
export const sendDiscount = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const code = yield* getDiscountCode(context.host.id, yield* pathId(context))
  const { terms, problems } = readTerms(context, fields, yield* sentAs(context, code))
  const again = (wrong: ReadonlyArray<FieldProblem>) => formPage(context, code, fields, wrongFields(wrong))
  if (problems.length > 0) return yield* again(problems)
  return yield* patchDiscountCode(context.host.id, code.id, terms).pipe(
    Effect.map(() => context.done("/discount-codes", "discount_saved")),
    Effect.catchTag("Invalid", (invalid) => again(problemsIn(context, invalid)))
  )
})

/** The fields of the form by the term of a code that they set. */
const groups = {
  off: ["off", "off_unit"],
  services: ["for", "services"],
  from: ["from_day", "from_time"],
  until: ["until_day", "until_time"],
  uses: ["max_uses", "per_booker"]
} as const

/** Reads the terms that differ from those of `before`. */
const readTerms = (context: ConsoleContext, sent: URLSearchParams, before?: URLSearchParams) => {
  const { words, host, locale } = context
  const typed = typedIn(sent)
  const valuesOf = (fields: URLSearchParams, group: keyof typeof groups) =>
    groups[group].map((name) => fields.getAll(name).sort())
  const differs = (group: keyof typeof groups) =>
    before === undefined || JSON.stringify(valuesOf(sent, group)) !== JSON.stringify(valuesOf(before, group))
  const problems: Array<FieldProblem> = []
  const terms: Record<string, unknown> = {}
  if (differs("off")) {
    const isAmount = typed.off_unit === "amount"
    const off = isAmount ? readAmount(typed.off ?? "", host.currency, locale.tag) : numberOrText(typed, "off")
    if (off == null) problems.push(offProblem(context))
    else terms[isAmount ? "amount" : "percent"] = off
  }
  if (differs("services")) {
    const services = typed.for === "some" ? sent.getAll("services").map(Number) : null
    if (services?.length === 0) problems.push({ field: "services", sentence: words.discounts.someProblem })
    terms.services = services
  }
  for (const end of ["from", "until"] as const) {
    if (!differs(end)) continue
    const read = readMoment(context, { day: typed[`${end}_day`] ?? "", time: typed[`${end}_time`]?.trim() ?? "" }, end)
    if (read !== null && typeof read === "object") problems.push(read)
    else terms[end] = read === null ? null : formatInstant(read)
  }
  if (differs("uses")) for (const name of groups.uses) terms[name] = numberOrText(typed, name)
  return { terms, problems }
}

/** Reads a day and its time. Without a time, the day counts in full: the code ends with its last day. */
const readMoment = (
  { words, host: { timezone } }: ConsoleContext,
  { day, time }: { readonly day: string; readonly time: string },
  end: "from" | "until"
): Instant | null | FieldProblem => {
  if (day === "" && time === "") return null
  if (!isLocalDate(day)) return { field: `${end}_day`, sentence: words.discounts.dayProblem }
  if (time !== "" && !isTimeOfDay(time)) return { field: `${end}_time`, sentence: words.discounts.timeProblem }
  if (time !== "") return wallInstant(day, time, timezone)
  return localDayStart(end === "until" ? addDays(day, 1) : day, timezone)
}

/** The fields of a code. An amount in another currency is left out, so that it is entered again, and so are deleted services. */
const sentAs = Effect.fnUntraced(function* (context: ConsoleContext, code: Code) {
  const { host, locale } = context
  const { percent, amount, currency, services, from, until } = code
  const off = amount === null ? String(percent) : amountText(amount, currency ?? host.currency, locale.tag)
  const sent = new URLSearchParams({
    off: isOfOtherCurrency(context, code) ? "" : off,
    off_unit: amount === null ? "percent" : "amount",
    for: services === null ? "all" : "some",
    ...momentFields(context, "from", from),
    ...momentFields(context, "until", until),
    max_uses: code.max_uses === null ? "" : String(code.max_uses),
    per_booker: code.per_booker === null ? "" : String(code.per_booker)
  })
  for (const { service } of yield* listHostServices(host)) {
    if (services?.includes(service.id)) sent.append("services", String(service.id))
  }
  return sent
})

const momentFields = ({ host: { timezone } }: ConsoleContext, end: "from" | "until", timestamp: string | null) => {
  const names = groups[end]
  if (timestamp === null) return { [names[0]]: "", [names[1]]: "" }
  const instant = instantOf(timestamp)
  const day = localDateOf(instant, timezone)
  if (localDayStart(day, timezone) === instant) return { [names[0]]: end === "until" ? addDays(day, -1) : day, [names[1]]: "" }
  return { [names[0]]: day, [names[1]]: wallTimeLabel(instant, timezone) }
}

const offProblem = ({ words, host, locale }: ConsoleContext): FieldProblem => ({
  field: "off",
  sentence: words.discounts.offProblem(amountText(165_000, host.currency, locale.tag))
})

/** Words the API's errors for the form. */
const problemsIn = (context: ConsoleContext, { problems }: Invalid): ReadonlyArray<FieldProblem> => {
  const { words } = context
  const { discounts } = words
  const controls: Readonly<Record<string, readonly [string, string]>> = {
    code: ["code", discounts.code],
    services: ["services", discounts.these],
    from: ["from_day", discounts.fromDay],
    until: ["until_day", discounts.untilDay],
    max_uses: ["max_uses", discounts.maxUses],
    per_booker: ["per_booker", discounts.perBooker]
  }
  const control: FindControl = (field) => controls[field] ?? ["off", discounts.off]
  return problemsOf(problems, control, words).map((problem) => {
    if (problem.field === "off") return offProblem(context)
    return problem.field === "code" && problem.rule === "other" ? { ...problem, sentence: discounts.tooMany } : problem
  })
}

const formPage = Effect.fnUntraced(function* (
  context: ConsoleContext,
  code: Code | null,
  sent: URLSearchParams,
  errors?: FormErrors
) {
  const { words, host, at, formToken } = context
  const { discounts, frame } = words
  const fields = fieldsOf(typedIn(sent), errors?.problems)
  const path = code === null ? "/discount-codes/new" : `/discount-codes/${code.id}/edit`
  const codeHint = {
    isRequired: true,
    hint: discounts.codeHint,
    more: html` maxlength="40" spellcheck="false" autocapitalize="none"`
  }
  const unit = {
    id: "off_unit",
    label: discounts.unit,
    choices: [
      { value: "percent", label: "%" },
      { value: "amount", label: host.currency }
    ]
  }
  const number = { hint: discounts.usesHint, more: html` class="few" inputmode="numeric"` }
  const choices = yield* serviceFields(context, fields, sent)
  return context.page({
    area: "discounts",
    title: code === null ? discounts.newTitle : discounts.editTitle(code.code),
    above: [[words.areas.discounts, "/discount-codes"]],
    lead: code === null ? discounts.lead : discounts.editLead,
    errors,
    content: html`<form class="sheet card" method="post" action="${at(path)}" novalidate>${formToken}
${code === null ? fields.text("code", discounts.code, codeHint) : undefined}${fields.amount("off", discounts.off, unit, {
  isRequired: true,
  hint: discounts.offHint
})}${choices}<fieldset class="field"><legend>${discounts.periodTerm}</legend>
<span class="hint">${discounts.periodHint(host.timezone)}</span>
${momentRow(context, fields, "from")}${momentRow(context, fields, "until")}</fieldset>
<div class="cols">${fields.text("max_uses", discounts.maxUses, number)}${fields.text("per_booker", discounts.perBooker, {
      ...number,
      hint: discounts.perBookerHint
    })}</div>
<div class="end acts"><button>${code === null ? discounts.add : frame.save}</button><a class="button plain" href="${at(
      "/discount-codes"
    )}">${frame.cancel}</a></div></form>`
  })
})

const momentRow = ({ words: { discounts } }: ConsoleContext, { text }: Fields, end: "from" | "until"): Html => {
  const [day, time] = groups[end]
  const [dayLabel, timeLabel] =
    end === "from" ? [discounts.fromDay, discounts.fromTime] : [discounts.untilDay, discounts.untilTime]
  return html`<div class="cols">${text(day, dayLabel, { more: html` type="date"` })}${text(time, timeLabel, {
    more: html` type="time"`
  })}</div>`
}

/** The services that a code can apply to: those with a price, and those that it has. */
const serviceFields = Effect.fnUntraced(function* (
  { host, words: { discounts } }: ConsoleContext,
  { select, choices }: Fields,
  sent: URLSearchParams
) {
  const checked = sent.getAll("services")
  const services = (yield* listHostServices(host)).filter(
    ({ service: { id, durations } }) => checked.includes(String(id)) || durations.some(({ priceMinor }) => isPaid(priceMinor))
  )
  const isLimited = sent.get("for") === "some"
  if (services.length === 0 && !isLimited) return html`<p class="field soft">${discounts.noPrices}</p>`
  const scope = [
    { value: "all", label: discounts.allServices },
    { value: "some", label: discounts.some }
  ]
  const each = services.map(({ service }) => ({ value: String(service.id), label: service.title }))
  const boxes = choices("services", discounts.these, "checkbox", each, checked, { when: "for=some" })
  return html`${select("for", discounts.which, scope)}${services.length === 0 ? undefined : boxes}`
})
