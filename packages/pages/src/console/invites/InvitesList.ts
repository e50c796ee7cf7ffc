import type { InviteResource } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { deleteInvite, disableInvite, listInvites } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type ConsoleVisit, pathId } from "../frame/ConsoleVisit.ts"
import { dayOfTimestamp } from "../parts/DayOf.ts"
import { pageNumber, pager } from "../parts/Pager.ts"
import { actionForm, badge, sheetList } from "../parts/Sheet.ts"

/** `GET /app/invites`: the host's single-use links, with fields to copy them from. */
export const showInvites = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const { words, host, at } = visit
  const { data, meta } = yield* Effect.orDie(listInvites(host.id, { per_page: "25", page: pageNumber(visit.query) }))
  const add = html`<a class="button" href="${at("/invites/new")}">${words.invites.add}</a>`
  return visit.page({
    area: "invites",
    title: words.areas.invites,
    lead: words.invites.lead,
    actions: add,
    content: html`${sheetList(
      data.map((invite) => entry(visit, invite)),
      html`<p>${words.invites.none}</p><p>${add}</p>`
    )}${pager(visit, "/invites", meta)}`
  })
})

/** `POST /app/invites/{id}/disable`. */
export const sendDisable = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  yield* disableInvite(visit.host.id, yield* pathId(visit))
  return visit.done("/invites", "invite_disabled")
})

/** `POST /app/invites/{id}/delete`. */
export const sendDeletion = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  yield* deleteInvite(visit.host.id, yield* pathId(visit))
  return visit.done("/invites", "invite_deleted")
})

const entry = (visit: ConsoleVisit, { id, title, status, url, contact, expires_at }: InviteResource): Html => {
  const { words } = visit
  const { invites } = words
  const isOpen = status === "open"
  const named = (label: string): Html => html`${label}<span class="vh"> <bdi>${title}</bdi></span>`
  const person = [contact.name, contact.email].filter((part) => part !== null).join(", ")
  return html`<div class="row"><div><h2><bdi>${title}</bdi></h2>
<p class="soft"><bdi>${person}</bdi></p></div>
<div class="side">${badge(invites.statuses[status], isOpen ? "good" : "")}
<p class="soft small">${(status === "expired" ? invites.expired : invites.expires)(dayOfTimestamp(visit, expires_at))}</p></div>
<div class="across">${
    isOpen
      ? html`<label class="vh" for="link-${id}">${invites.link(title)}</label><input id="link-${id}" class="mono" readonly value="${url}">`
      : undefined
  }
<div class="acts">${isOpen ? actionForm(visit, `/invites/${id}/disable`, named(invites.disable), "link") : undefined}${
    status === "used" ? undefined : actionForm(visit, `/invites/${id}/delete`, named(invites.delete), "link")
  }</div></div></div>`
}
