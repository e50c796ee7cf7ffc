import { visibleName } from "@slotkit/core/internal"
import { type BookingPageTarget, visitInvitePage, visitServicePage } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { inLanguageOf, type Visit } from "../shell/Visit.ts"
import { inviteClosed } from "../shell/VisitorRefusals.ts"
import { freeList, freeMonth } from "./FreeTimes.ts"
import { invalidQuery } from "./InvalidQuery.ts"
import { pageLinks } from "./PageLinks.ts"
import type { ShownTimes } from "./ShownTimes.ts"
import { listPage, monthPage } from "./TimesPage.ts"
import { readTimesQuery } from "./TimesQuery.ts"

/** `GET /{username}/{slug}`: the free times of a service. */
export const showServiceTimes = Effect.fnUntraced(function* (visit: Visit) {
  const { username = "", slug = "" } = yield* HttpRouter.params
  const target = yield* visitServicePage(username, slug)
  const api = `${visit.baseRoot}/visitor/v1/hosts/${username}/services/${slug}/slots`
  return yield* showTimes(inLanguageOf(visit, target), target, {
    path: `${visit.root}/${username}/${slug}`,
    api,
    isInvite: false
  })
})

/** `GET /i/{token}`: the free times of an invite, or why it can no longer be booked. */
export const showInviteTimes = Effect.fnUntraced(function* (asked: Visit) {
  const { token = "" } = yield* HttpRouter.params
  const target = yield* visitInvitePage(token)
  const visit = inLanguageOf(asked, target)
  if (target.status !== "open") return inviteClosed(visit, target.status, target.host)
  const name = visibleName(target.contact.name)
  return yield* showTimes(visit, target, {
    path: `${visit.root}/i/${token}`,
    api: `${visit.baseRoot}/visitor/v1/invites/${token}/slots`,
    isInvite: true,
    ...(name === null ? {} : { note: visit.words.inviteFor(name) })
  })
})

const showTimes = Effect.fnUntraced(function* (
  visit: Visit,
  target: BookingPageTarget,
  { path, api, ...more }: { readonly path: string; readonly api: string } & Pick<ShownTimes, "isInvite" | "note">
) {
  const asked = readTimesQuery(visit, target)
  if (asked === undefined) return invalidQuery(visit, path)
  const shown: ShownTimes = { target, asked, links: pageLinks(visit, target, path, asked), slotsPath: api, ...more }
  const content =
    asked.view === "list"
      ? listPage(visit, shown, yield* freeList(target, asked, visit.now))
      : monthPage(visit, shown, yield* freeMonth(target, asked, visit.now))
  return visit.page(content)
})
