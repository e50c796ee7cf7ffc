import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import { getApp, listAllApps, type OwnedApp, verifyApp } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { givenFilters } from "../console/parts/Pager.ts"
import { actionForm, badge, sheetList } from "../console/parts/Sheet.ts"
import { asksFirst } from "../console/shell/AsksFirst.ts"
import { pathId } from "../console/shell/ConsoleContext.ts"
import type { FormErrors } from "../shell/ErrorSummary.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { partPager } from "./PartPager.ts"

/** `GET /app/operator/apps`: the OAuth apps of the operator, of hosts, and those that have registered themselves. */
export const showApps = (context: OperatorContext) => appsPage(context)

/**
 * `POST /app/operator/apps/{id}/verification`: verifies an app and returns to the same part of the list. An app that was changed
 * in the meantime is shown again first.
 */
export const sendVerification = (context: OperatorContext, fields: URLSearchParams) => decide(context, fields, true)

/** `/app/operator/apps/{id}/unverify`: takes the verification of an app back. */
export const unverification = asksFirst({
  ask: Effect.fnUntraced(function* (context: OperatorContext, fields: URLSearchParams) {
    const { words } = context
    const app = yield* getApp(yield* pathId(context))
    return {
      area: "operatorApps",
      title: words.endings.unverifyTitle(visibleName(app.name) ?? ""),
      above: [[words.areas.operatorApps, pathOfPart("/operator/apps", context)]],
      path: pathOfPart(`/operator/apps/${app.id}/unverify`, context),
      text: [words.endings.unverifyText],
      names: app.redirect_uris,
      fields: html`<input type="hidden" name="seen" value="${fields.get("seen") ?? ""}">`,
      button: words.operator.apps.unverify,
      back: pathOfPart("/operator/apps", context)
    } as const
  }),
  act: (context: OperatorContext, fields: URLSearchParams) => decide(context, fields, false)
})

const decide = Effect.fnUntraced(function* (context: OperatorContext, fields: URLSearchParams, verified: boolean) {
  return yield* verifyApp(yield* pathId(context), { verified, seenAt: Number(fields.get("seen")) }).pipe(
    Effect.map(() => context.done(pathOfPart("/operator/apps", context), verified ? "app_verified" : "app_unverified")),
    Effect.catchTag("Conflict", () => appsPage(context, { status: 409, alert: context.words.operator.apps.changed }))
  )
})

const appsPage = Effect.fnUntraced(function* (context: OperatorContext, errors?: FormErrors) {
  const { words, query } = context
  const { apps, utc } = words.operator
  const found = yield* listAllApps(givenFilters(query, ["cursor"]))
  return context.page({
    area: "operatorApps",
    title: words.areas.operatorApps,
    lead: html`${apps.lead} ${utc}`,
    errors,
    content: html`${sheetList(
      found.rows.map((owned) => appEntry(context, owned)),
      html`<p>${apps.none}</p>`
    )}
${partPager(context, "/operator/apps", found)}`
  })
})

const appEntry = (context: OperatorContext, { app, owner }: OwnedApp): Html => {
  const { words, format, at } = context
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
  const unverify = pathOfPart(`/operator/apps/${app.id}/unverify`, context)
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
          context,
          pathOfPart(`/operator/apps/${app.id}/verification`, context),
          label,
          "plain",
          html`<input type="hidden" name="seen" value="${seen}">`
        )
  }</div></div>`
}

/** A path with the cursor of the part of the list that is shown. */
const pathOfPart = (path: string, { query }: OperatorContext): string => {
  const { cursor } = givenFilters(query, ["cursor"])
  return cursor === undefined ? path : `${path}?${new URLSearchParams({ cursor })}`
}
