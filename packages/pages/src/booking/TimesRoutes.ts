import { visibleName } from "@slotkit/core/internal"
import { type BookingPageTarget, countLook, Unavailable, visitHostPage, visitInvitePage, visitServicePage } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { inLanguageOf, type RequestContext } from "../shell/RequestContext.ts"
import { inviteClosed, selectionRefused } from "../shell/VisitorRefusals.ts"
import { monthOf } from "../time/Month.ts"
import { freeList, freeMonth } from "./FreeTimes.ts"
import { mustChooseHost, type NarrowPage, narrowPage } from "./HostChoice.ts"
import { pageLinks, type TimesView } from "./PageLinks.ts"
import { choosePage, listPage, monthPage, unreadPage } from "./TimesPage.ts"
import { invalidQuery, readTimesQuery } from "./TimesQuery.ts"

/** `GET /{username}/{slug}`: the free times of a service. */
export const showServiceTimes = Effect.fnUntraced(function* (context: RequestContext) {
  const { username = "", slug = "" } = yield* HttpRouter.params
  const target = yield* visitServicePage(username, slug)
  const api = `${context.baseRoot}/visitor/v1/hosts/${username}/services/${slug}/slots`
  return yield* showTimes(inLanguageOf(context, target), target, {
    path: `${context.root}/${username}/${slug}`,
    api,
    isInvite: false
  })
})

/** `GET /i/{token}`: the free times of an invite, or why it can no longer be booked. */
export const showInviteTimes = Effect.fnUntraced(function* (unlocalized: RequestContext) {
  const { token = "" } = yield* HttpRouter.params
  const target = yield* visitInvitePage(token)
  const context = inLanguageOf(unlocalized, target)
  if (target.status !== "open") return inviteClosed(context, target.status, target.host)
  const name = visibleName(target.contact.name)
  return yield* showTimes(context, target, {
    path: `${context.root}/i/${token}`,
    api: `${context.baseRoot}/visitor/v1/invites/${token}/slots`,
    isInvite: true,
    ...(name === null ? {} : { note: context.words.inviteFor(name) })
  })
})

const showTimes = Effect.fnUntraced(function* (
  context: RequestContext,
  visited: BookingPageTarget,
  { path, api, ...more }: { readonly path: string; readonly api: string } & Pick<TimesView, "isInvite" | "note">
) {
  const query = readTimesQuery(context, visited)
  const { target, wrong }: NarrowPage = yield* narrowPage(context, visited)
  if (wrong === "selection") return selectionRefused(context, target.host)
  if (query === undefined || wrong !== undefined) return invalidQuery(context, path)
  const view: TimesView = { target, query, links: pageLinks(context, target, path, query), slotsPath: api, ...more }
  if (mustChooseHost(target)) return context.page(choosePage(context, view))
  return yield* orUnread(context, view, showFree(context, view))
})

/** Shows the other hosts to choose from while the times of the chosen one are not known. Others may be. */
export const orUnread = <E, R>(context: RequestContext, view: TimesView, page: Effect.Effect<HttpServerResponse, E, R>) => {
  const { hosts = [], host } = view.target.choice ?? {}
  if (host === undefined || hosts.length < 2) return page
  return Effect.catchDefect(page, (defect) =>
    defect instanceof Unavailable ? Effect.succeed(context.page(unreadPage(context, view, host))) : Effect.die(defect)
  )
}

const showFree = Effect.fnUntraced(function* (context: RequestContext, view: TimesView) {
  const { target, query } = view
  if (query.view === "list") {
    const free = yield* freeList(target, query, context.now)
    yield* countLook(target.host, target.bookable, free.days.length === 0)
    const others = free.days.length === 0 ? yield* otherServices(view) : []
    return context.page(listPage(context, { ...view, others }, free))
  }
  const free = yield* freeMonth(target, query, context.now)
  const isEmpty = !free.slots.some(({ day }) => monthOf(day) === free.month)
  yield* countLook(target.host, target.bookable, isEmpty)
  const others = isEmpty && free.next === undefined ? yield* otherServices(view) : []
  return context.page(monthPage(context, { ...view, others }, free))
})

/** The other services of a host. A visitor with a private link is offered none, because they are not for everyone with it. */
const otherServices = Effect.fnUntraced(function* ({ target: { host, bookable, selection }, isInvite }: TimesView) {
  if (host.username === null || isInvite || selection !== undefined) return []
  const { services } = yield* visitHostPage(host.username)
  return services.filter((other) => other.bookable.slug !== bookable.slug)
})
