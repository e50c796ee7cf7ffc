import { type Html, html } from "@slotkit/core/html"
import { createApiKey, listApiKeys, revokeApiKey, viewApiKey } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import { scopeList, scopesIn } from "../../shell/ScopeWords.ts"
import { dayOf, dayOfTimestamp, instantOf } from "../parts/DayOf.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { pageNumber, pager } from "../parts/Pager.ts"
import { badge, section, sheetList } from "../parts/Sheet.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { keyForm, keyInput, keyProblems } from "./KeyForm.ts"

/** `GET /app/keys`: the host's API keys and the form for a new one. */
export const showKeys = (context: ConsoleContext) => keysPage(context, new URLSearchParams(), [])

/** `POST /app/keys`: creates a key and shows it, once. */
export const sendKey = (context: ConsoleContext, sent: URLSearchParams) =>
  createApiKey(context.host.id, keyInput(sent, context.host)).pipe(
    Effect.map((key) => newKeyPage(context, key)),
    Effect.catchTag("Invalid", ({ problems }) => keysPage(context, sent, keyProblems(problems, context)))
  )

/** `/app/keys/{id}/revoke`. */
export const revocation = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { words, host, locale } = context
    const { keys, endings } = words
    const { apiKey, webhooks } = yield* viewApiKey(host.id, yield* pathId(context))
    return {
      area: "keys",
      title: endings.keyTitle(apiKey.name),
      above: [[words.areas.keys, "/keys"]],
      path: `/keys/${apiKey.id}/revoke`,
      text: [endings.keyText],
      facts: [
        [words.webhooks.key, html`<code>${apiKey.key_hint}</code>`],
        [endings.lastUsed, apiKey.last_used_at === null ? keys.neverUsed : dayOfTimestamp(context, apiKey.last_used_at)],
        [words.areas.webhooks, webhooks.length.toLocaleString(locale.tag)]
      ],
      names: webhooks.map(({ url }) => url),
      button: keys.revoke,
      back: "/keys"
    } as const
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    yield* revokeApiKey(context.host.id, yield* pathId(context))
    return context.done("/keys", "key_revoked")
  })
})

const keysPage = Effect.fnUntraced(function* (
  context: ConsoleContext,
  sent: URLSearchParams,
  problems: ReadonlyArray<FieldProblem>
) {
  const { words, host } = context
  const { data: keys, meta } = yield* listApiKeys(host.id, { per_page: "25", page: pageNumber(context.query) })
  return context.page({
    area: "keys",
    title: words.areas.keys,
    lead: words.keys.lead,
    errors: problems.length === 0 ? undefined : wrongFields(problems),
    content: html`${sheetList(
      keys.map((key) => keyEntry(context, key)),
      html`<p>${words.keys.none}</p>`
    )}
${pager(context, "/keys", meta)}${keys.length === 0 ? undefined : html`<p class="soft small end">${words.keys.revokeHint}</p>\n`}${section("new", words.keys.newKey, keyForm(context, sent, problems))}`
  })
})

type Key = Effect.Success<ReturnType<typeof listApiKeys>>["data"][number]

const keyEntry = (context: ConsoleContext, { id, name, key_hint, scopes, created_at, last_used_at, expires_at }: Key): Html => {
  const { words, at, now } = context
  const isExpired = expires_at !== null && instantOf(expires_at) <= now
  return html`<div class="row"><div><h2><bdi>${name}</bdi></h2>
<p class="soft"><code>${key_hint}</code> ${isExpired ? badge(words.keys.expired, "bad") : undefined}</p>
<p class="soft small">${words.keys.created(dayOfTimestamp(context, created_at))} · ${
    last_used_at === null ? words.keys.neverUsed : words.keys.lastUsed(dayOfTimestamp(context, last_used_at))
  }${expires_at === null ? undefined : html` · ${words.keys.until(dayOf(context, instantOf(expires_at) - 1))}`}</p></div>
<div class="side"><a class="button plain" href="${at(`/keys/${id}/revoke`)}">${words.keys.revoke}<span class="vh"> <bdi>${name}</bdi></span></a></div>
<details class="across"><summary>${words.keys.can}<span class="vh">: <bdi>${name}</bdi></span></summary>${scopeList(scopesIn(scopes), context.host, context.words, "soft")}</details></div>`
}

const newKeyPage = (
  { words, at, baseUrl, page }: ConsoleContext,
  { name, key }: { readonly name: string; readonly key: string }
) =>
  page({
    area: "keys",
    title: words.keys.madeTitle,
    above: [[words.areas.keys, "/keys"]],
    content: html`<p role="status">${words.keys.madeText(name)}</p>
<p class="end"><code class="key" data-copy="${words.keys.key}">${key}</code></p>
${section("try", words.keys.tryIt, html`<pre class="wrap" data-copy="${words.keys.tryIt}"><code>curl ${baseUrl}/api/v1/profile -H "Authorization: Bearer ${key}"</code></pre>`)}<p class="end"><a class="button plain" href="${at("/keys")}">${words.keys.back}</a></p>`
  })
