import { html } from "@slotkit/core/html"
import { connectCalendarSubscription, getCalendarAccount, listCalendarSubscriptions, Unavailable } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { actionForm, badge, sheetList } from "../parts/Sheet.ts"
import { refusedChange, type Trouble } from "../parts/Trouble.ts"
import { type ConsoleVisit, pathId } from "../shell/ConsoleVisit.ts"
import { onSilence, tooOften } from "./IfSilent.ts"

/** `GET /app/calendars/{id}/subscriptions`: the calendars of other servers that an account subscribes to. */
export const showSubscriptions = (visit: ConsoleVisit) => subscriptionsPage(visit)

/** `POST /app/calendars/{id}/subscriptions`: connects one of them as a feed. */
export const sendSubscription = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const input = { subscription: fields.get("subscription") ?? "" }
  return yield* connectCalendarSubscription(visit.host.id, yield* pathId(visit), input).pipe(
    Effect.map(() => visit.done("/calendars", "calendar_connected")),
    Effect.catchTags({
      Invalid: () => subscriptionsPage(visit, { status: 422, alert: visit.words.calendars.subscriptionUnreadable }),
      Conflict: (conflict) => subscriptionsPage(visit, refusedChange(conflict, visit)),
      TooManyRequests: (limited) => subscriptionsPage(visit, tooOften(visit, limited))
    }),
    onSilence(() => subscriptionsPage(visit, { status: 503, alert: visit.words.calendars.silent }))
  )
})

/** Lists the subscriptions, or says why they could not be listed, with a link to try again. */
const subscriptionsPage = Effect.fnUntraced(function* (visit: ConsoleVisit, trouble?: Trouble) {
  const { words, host, at } = visit
  const { calendars } = words
  const id = yield* pathId(visit)
  const { label } = yield* getCalendarAccount(host.id, id)
  const listed = yield* listCalendarSubscriptions(host.id, id).pipe(
    // A server that has just been waited for gets less time, so that the page arrives before a proxy stops waiting for it.
    Effect.timeoutOrElse({
      duration: trouble === undefined ? "30 seconds" : "5 seconds",
      orElse: () => Effect.die(new Unavailable({ message: calendars.silent }))
    }),
    Effect.map((found) => ({ found, failed: undefined })),
    Effect.catchTags({
      Conflict: (conflict) => Effect.succeed({ found: [], failed: refusedChange(conflict, visit) }),
      TooManyRequests: (limited) => Effect.succeed({ found: [], failed: tooOften(visit, limited) })
    }),
    onSilence(() => Effect.succeed({ found: [], failed: { status: 503, alert: calendars.silent } as const }))
  )
  return visit.page({
    area: "calendars",
    title: calendars.subscriptions,
    above: [[words.areas.calendars, "/calendars"]],
    lead: calendars.subscriptionsLead(label),
    trouble: trouble ?? listed.failed,
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
                      visit,
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
