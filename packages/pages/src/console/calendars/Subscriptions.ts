import { html } from "@slotkit/core/html"
import { connectCalendarSubscription, getCalendarAccount, listCalendarSubscriptions, Unavailable } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { refusedChange } from "../parts/FieldProblems.ts"
import { actionForm, badge, sheetList } from "../parts/Sheet.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { catchTimeout, tooOften } from "./OnTimeout.ts"

/** `GET /app/calendars/{id}/subscriptions`: the calendars of other servers that an account subscribes to. */
export const showSubscriptions = (context: ConsoleContext) => subscriptionsPage(context)

/** `POST /app/calendars/{id}/subscriptions`: connects one of them as a feed. */
export const sendSubscription = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const input = { subscription: fields.get("subscription") ?? "" }
  return yield* connectCalendarSubscription(context.host.id, yield* pathId(context), input).pipe(
    Effect.map(() => context.done("/calendars", "calendar_connected")),
    Effect.catchTags({
      Invalid: () => subscriptionsPage(context, { status: 422, alert: context.words.calendars.subscriptionUnreadable }),
      Conflict: (conflict) => subscriptionsPage(context, refusedChange(conflict, context)),
      TooManyRequests: (limited) => subscriptionsPage(context, tooOften(context, limited))
    }),
    catchTimeout(() => subscriptionsPage(context, { status: 503, alert: context.words.calendars.silent }))
  )
})

/** Lists the subscriptions, or says why they could not be listed, with a link to try again. */
const subscriptionsPage = Effect.fnUntraced(function* (context: ConsoleContext, errors?: FormErrors) {
  const { words, host, at } = context
  const { calendars } = words
  const id = yield* pathId(context)
  const { label } = yield* getCalendarAccount(host.id, id)
  const listed = yield* listCalendarSubscriptions(host.id, id).pipe(
    // A server that has just been waited for gets less time, so that the page arrives before a proxy stops waiting for it.
    Effect.timeoutOrElse({
      duration: errors === undefined ? "30 seconds" : "5 seconds",
      orElse: () => Effect.die(new Unavailable({ fact: { code: "calendar" } }))
    }),
    Effect.map((found) => ({ found, failed: undefined })),
    Effect.catchTags({
      Conflict: (conflict) => Effect.succeed({ found: [], failed: refusedChange(conflict, context) }),
      TooManyRequests: (limited) => Effect.succeed({ found: [], failed: tooOften(context, limited) })
    }),
    catchTimeout(() => Effect.succeed({ found: [], failed: { status: 503, alert: calendars.silent } as const }))
  )
  return context.page({
    area: "calendars",
    title: calendars.subscriptions,
    above: [[words.areas.calendars, "/calendars"]],
    lead: calendars.subscriptionsLead(label),
    errors: errors ?? listed.failed,
    content:
      listed.failed !== undefined
        ? html`<p class="acts"><a class="button" href="${at(`/calendars/${id}/subscriptions`)}">${calendars.tryAgain}</a></p>`
        : sheetList(
            listed.found.map(
              (one) => html`<div class="row"><div><h2><bdi>${one.name}</bdi></h2>
<p class="soft"><bdi>${one.label}</bdi></p></div>
<div class="side">${
                one.connected
                  ? badge(calendars.states.active, "good")
                  : actionForm(
                      context,
                      `/calendars/${id}/subscriptions`,
                      html`${calendars.connectSubscription}<span class="vh"> <bdi>${one.name}</bdi></span>`,
                      "plain",
                      html`<input type="hidden" name="subscription" value="${one.id}">`
                    )
              }</div></div>`
            ),
            calendars.noSubscriptions
          )
  })
})
