import type { InviteResource } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { deleteInvite, disableInvite, getInvite, listInvites } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { dayOfTimestamp } from "../parts/DayOf.ts"
import { pageNumber, pager } from "../parts/Pager.ts"
import { badge, sheetList } from "../parts/Sheet.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

/** `GET /app/invites`: the host's single-use links, with fields to copy them from. */
export const showInvites = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, at } = context
  const { data, meta } = yield* Effect.orDie(listInvites(host.id, { per_page: "25", page: pageNumber(context.query) }))
  const add = html`<a class="button" href="${at("/invites/new")}">${words.invites.add}</a>`
  return context.page({
    area: "invites",
    title: words.areas.invites,
    lead: words.invites.lead,
    actions: add,
    content: html`${sheetList(
      data.map((invite) => entry(context, invite)),
      html`<p>${words.invites.none}</p><p>${add}</p>`
    )}${pager(context, "/invites", meta)}`
  })
})

/** `/app/invites/{id}/disable`. */
export const inviteSwitchOff = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { endings, invites } = context.words
    const invite = yield* getInvite(context.host.id, yield* pathId(context))
    const text = [endings.inviteOffText]
    const question = { title: endings.inviteOffTitle, text, path: `/invites/${invite.id}/disable`, button: invites.disable }
    return { ...question, ...inviteFacts(context, invite) }
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    yield* disableInvite(context.host.id, yield* pathId(context))
    return context.done("/invites", "invite_disabled")
  })
})

/** `/app/invites/{id}/delete`. */
export const inviteRemoval = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { endings, invites } = context.words
    const invite = yield* getInvite(context.host.id, yield* pathId(context))
    const text = [invite.status === "open" ? endings.inviteOpenText : endings.inviteText]
    const question = { title: endings.inviteTitle, text, path: `/invites/${invite.id}/delete`, button: invites.delete }
    return { ...question, ...inviteFacts(context, invite) }
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    yield* deleteInvite(context.host.id, yield* pathId(context))
    return context.done("/invites", "invite_deleted")
  })
})

const inviteFacts = (context: ConsoleContext, { title, contact, status, expires_at }: InviteResource) => {
  const { invites, endings, areas } = context.words
  return {
    area: "invites",
    above: [[areas.invites, "/invites"]],
    facts: [
      [invites.title, html`<bdi>${title}</bdi>`],
      [endings.person, html`<bdi>${personText(contact)}</bdi>`],
      [invites.statuses[status], (status === "expired" ? invites.expired : invites.expires)(dayOfTimestamp(context, expires_at))]
    ],
    back: "/invites"
  } as const
}

const personText = ({ name, email }: InviteResource["contact"]): string =>
  [name, email].filter((part) => part !== null).join(", ")

const entry = (context: ConsoleContext, { id, title, status, url, contact, expires_at }: InviteResource): Html => {
  const { words, at } = context
  const { invites } = words
  const isOpen = status === "open"
  const link = (act: string, label: string): Html =>
    html`<a href="${at(`/invites/${id}/${act}`)}">${label}<span class="vh"> <bdi>${title}</bdi></span></a>`
  return html`<div class="row"><div><h2><bdi>${title}</bdi></h2>
<p class="soft"><bdi>${personText(contact)}</bdi></p></div>
<div class="side">${badge(invites.statuses[status], isOpen ? "good" : "")}
<p class="soft small">${(status === "expired" ? invites.expired : invites.expires)(dayOfTimestamp(context, expires_at))}</p></div>
<div class="across">${
    isOpen
      ? html`<label class="vh" for="link-${id}">${invites.link(title)}</label><input id="link-${id}" class="mono" readonly value="${url}" data-copy="${invites.link(title)}">`
      : undefined
  }
<div class="acts">${isOpen ? link("disable", invites.disable) : undefined}${
    status === "used" ? undefined : link("delete", invites.delete)
  }</div></div></div>`
}
