import { type Html, html } from "@slotkit/core/html"
import { addDays, type DiscountCodeResource, localDateOf, localDayStart, moneyText } from "@slotkit/core/internal"
import { deleteDiscountCode, getDiscountCode, listHostServices, pageOfDiscountCodes } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { dayOf, instantOf, timeOf } from "../parts/DayOf.ts"
import { isBeyond, pageNumber, pager } from "../parts/Pager.ts"
import { badge, sheetList } from "../parts/Sheet.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

/** A discount code as its host sees it. */
export type Code = typeof DiscountCodeResource.Type

/** `GET /app/discount-codes`: the host's discount codes with their states and uses. */
export const showDiscounts = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, at, query } = context
  const { discounts } = words
  const { data, meta } = yield* Effect.orDie(pageOfDiscountCodes(host, { per_page: "25", page: pageNumber(query) }))
  const titles = new Map((yield* listHostServices(host)).map(({ service }) => [service.id, service.title]))
  const add = html`<a class="button" href="${at("/discount-codes/new")}">${discounts.add}</a>`
  const none = html`<p>${discounts.none}</p><p>${add}</p>`
  return context.page({
    area: "discounts",
    title: words.areas.discounts,
    lead: discounts.lead,
    actions: add,
    content: html`${sheetList(
      data.map((code) => row(context, code, titles)),
      isBeyond(meta) ? words.frame.beyond : none
    )}${pager(context, "/discount-codes", meta)}`
  })
})

/** `/app/discount-codes/{id}/delete`. */
export const discountRemoval = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { areas, discounts } = context.words
    const code = yield* getDiscountCode(context.host.id, yield* pathId(context))
    return {
      area: "discounts",
      title: discounts.removeTitle(code.code),
      above: [[areas.discounts, "/discount-codes"]],
      path: `/discount-codes/${code.id}/delete`,
      text: [discounts.removeText],
      facts: [
        [discounts.off, offText(context, code)],
        [discounts.usesTerm, discounts.uses(code.uses, code.max_uses)]
      ],
      button: discounts.delete,
      back: "/discount-codes"
    } as const
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    yield* deleteDiscountCode(context.host.id, yield* pathId(context))
    return context.done("/discount-codes", "discount_deleted")
  })
})

/** The discount of a code, such as `20%` or `€10.00`. */
const offText = ({ locale: { tag } }: ConsoleContext, { percent, amount, currency }: Code): string =>
  amount === null || currency === null
    ? new Intl.NumberFormat(tag, { style: "percent" }).format((percent ?? 0) / 100)
    : moneyText(tag, amount, currency)

/** True for an amount in a currency that the host no longer has. */
export const isOfOtherCurrency = ({ host }: ConsoleContext, { currency }: Code): boolean =>
  currency !== null && currency !== host.currency

const row = (context: ConsoleContext, code: Code, titles: ReadonlyMap<number, string>): Html => {
  const { at, words, host } = context
  const { discounts } = words
  const link = (act: string, label: string): Html =>
    html`<a href="${at(`/discount-codes/${code.id}/${act}`)}">${label}<span class="vh"> <bdi>${code.code}</bdi></span></a>`
  const names = code.services?.map((id) => titles.get(id) ?? discounts.deletedService)
  const each = code.per_booker === null ? undefined : html`<p class="soft">${discounts.perPerson(code.per_booker)}</p>`
  const other = isOfOtherCurrency(context, code)
  const note = other ? html`<p>${discounts.otherCurrencyText(code.currency ?? "", host.currency)}</p>` : undefined
  return html`<div class="row"><div><h2><bdi>${code.code}</bdi></h2>
<p>${discounts.takesOff(offText(context, code))}</p></div>
<div class="side">${other ? badge(discounts.otherCurrency, "bad") : stateBadge(context, code)}
<p class="soft small">${discounts.uses(code.uses, code.max_uses)}</p></div>
<div class="across">${note}<p class="soft">${
    names === undefined ? discounts.allServices : names.map((name, index) => html`${index === 0 ? "" : ", "}<bdi>${name}</bdi>`)
  }</p>${periodText(context, code)}${each}
<div class="acts">${link("edit", discounts.edit)}${link("delete", discounts.delete)}</div></div></div>`
}

const tones = { valid: "good", upcoming: "wait", expired: "", used_up: "" } as const

const stateBadge = ({ words }: ConsoleContext, { status }: Code): Html => badge(words.discounts.states[status], tones[status])

/** The days at which a code can be used. The end of a day is said as that day. */
const periodText = (context: ConsoleContext, { from, until }: Code): Html | undefined => {
  const { discounts } = context.words
  const { timezone } = context.host
  const text = (timestamp: string, isEnd: boolean): string => {
    const instant = instantOf(timestamp)
    const day = localDateOf(instant, timezone)
    if (localDayStart(day, timezone) !== instant) return timeOf(context, instant)
    return isEnd ? context.format.fullDay(addDays(day, -1)) : dayOf(context, instant)
  }
  const first = from === null ? null : text(from, false)
  const last = until === null ? null : text(until, true)
  return first === null && last === null ? undefined : html`<p class="soft">${discounts.period(first, last)}</p>`
}
