import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import { getApp, listAllApps, type OwnedApp, verifyApp } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { givenFilters } from "../console/parts/Pager.ts"
import { actionForm, badge, sheetList } from "../console/parts/Sheet.ts"
import type { Trouble } from "../console/parts/Trouble.ts"
import { asksFirst } from "../console/shell/AsksFirst.ts"
import { pathId } from "../console/shell/ConsoleVisit.ts"
import type { OperatorVisit } from "./OperatorVisit.ts"
import { partPager } from "./PartPager.ts"

/** `GET /app/operator/apps`: the OAuth apps of the operator, of hosts, and those that have registered themselves. */
export const showApps = (visit: OperatorVisit) => appsPage(visit)

/**
 * `POST /app/operator/apps/{id}/verification`: verifies an app and returns to the same part of the list. An app that was changed
 * in the meantime is shown again first.
 */
export const sendVerification = (visit: OperatorVisit, fields: URLSearchParams) => decide(visit, fields, true)

/** `/app/operator/apps/{id}/unverify`: takes the verification of an app back. */
export const unverification = asksFirst({
  ask: Effect.fnUntraced(function* (visit: OperatorVisit, fields: URLSearchParams) {
    const { words } = visit
    const app = yield* getApp(yield* pathId(visit))
    return {
      area: "operatorApps",
      title: words.endings.unverifyTitle(visibleName(app.name) ?? ""),
      above: [[words.areas.operatorApps, pathOfPart("/operator/apps", visit)]],
      path: pathOfPart(`/operator/apps/${app.id}/unverify`, visit),
      text: [words.endings.unverifyText],
      names: app.redirect_uris,
      fields: html`<input type="hidden" name="seen" value="${fields.get("seen") ?? ""}">`,
      button: words.operator.apps.unverify,
      back: pathOfPart("/operator/apps", visit)
    } as const
  }),
  act: (visit: OperatorVisit, fields: URLSearchParams) => decide(visit, fields, false)
})

const decide = Effect.fnUntraced(function* (visit: OperatorVisit, fields: URLSearchParams, verified: boolean) {
  return yield* verifyApp(yield* pathId(visit), { verified, seenAt: Number(fields.get("seen")) }).pipe(
    Effect.map(() => visit.done(pathOfPart("/operator/apps", visit), verified ? "app_verified" : "app_unverified")),
    Effect.catchTag("Conflict", () => appsPage(visit, { status: 409, alert: visit.words.operator.apps.changed }))
  )
})

const appsPage = Effect.fnUntraced(function* (visit: OperatorVisit, trouble?: Trouble) {
  const { words, query } = visit
  const { apps, utc } = words.operator
  const found = yield* listAllApps(givenFilters(query, ["cursor"]))
  return visit.page({
    area: "operatorApps",
    title: words.areas.operatorApps,
    lead: html`${apps.lead} ${utc}`,
    trouble,
    content: html`${sheetList(
      found.rows.map((owned) => appEntry(visit, owned)),
      html`<p>${apps.none}</p>`
    )}
${partPager(visit, "/operator/apps", found)}`
  })
})

const appEntry = (visit: OperatorVisit, { app, owner }: OwnedApp): Html => {
  const { words, format, at } = visit
  const { apps, mails } = words.operator
  const name = html`<bdi>${visibleName(app.name)}</bdi>`
  const { ownerHostId: hostId } = app
  const registrar =
    hostId === null
      ? apps.by[app.registeredBy === "client" ? "client" : "operator"]
      : html`<a href="${at(`/operator/hosts/${hostId}`)}"><bdi>${owner?.email ?? mails.host(hostId)}</bdi></a>`
  const hosts = [...new Set(app.redirectUris.map((uri) => new URL(uri).host))]
  const label = html`${app.isVerified ? apps.unverify : apps.verify}<span class="vh"> ${name}</span>`
  const seen = String(app.updatedAt)
  const unverify = pathOfPart(`/operator/apps/${app.id}/unverify`, visit)
  return html`<div class="row"><div><strong>${name}</strong> ${
    app.isVerified ? badge(words.apps.verified, "good") : badge(words.apps.notVerified)
  }
<p class="soft">${registrar} · ${apps.redirects(hosts.join(", "))}</p>
<p class="soft small"><code>${app.scopes.join(" ")}</code></p>
<p class="soft small"><time datetime="${new Date(app.createdAt).toISOString()}">${format.atStart(format.moment(app.createdAt))}</time> · <span class="mono">#${app.id}</span></p></div>
<div>${
    app.isVerified
      ? html`<a class="button plain" href="${at(`${unverify}${unverify.includes("?") ? "&" : "?"}seen=${seen}`)}">${label}</a>`
      : actionForm(
          visit,
          pathOfPart(`/operator/apps/${app.id}/verification`, visit),
          label,
          "plain",
          html`<input type="hidden" name="seen" value="${seen}">`
        )
  }</div></div>`
}

/** A path with the cursor of the part of the list that is shown. */
const pathOfPart = (path: string, { query }: OperatorVisit): string => {
  const { cursor } = givenFilters(query, ["cursor"])
  return cursor === undefined ? path : `${path}?${new URLSearchParams({ cursor })}`
}
