import { formatInstant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { AccountSources, cancelImport, type HostImport, NotFound, previewImport, startImport, viewImport } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { seeOther } from "../../shell/SeeOther.ts"
import { timeOfTimestamp } from "../parts/DayOf.ts"
import { wrongFields } from "../parts/FieldProblems.ts"
import { type Typed, typedIn } from "../parts/Fields.ts"
import { actionForm, fresh, section } from "../parts/Sheet.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { importForm, importProblems, sourceNames } from "./ImportForm.ts"
import { hasTaken, importResult } from "./ImportResult.ts"

/** `GET /app/import`: the form, how far the import has come, its preview, or its result. */
export const showImport = (context: ConsoleContext) => importPage(context, {})

/** `POST /app/import`: asks for a preview, which a job makes. */
export const sendImport = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { token: _, ...typed } = typedIn(fields)
  const url = (typed.url ?? "").trim()
  const { imports } = context.words
  const input = { ...typed, url: url === "" ? null : url, token: (fields.get("token") ?? "").trim() }
  return yield* previewImport(context.host.id, input).pipe(
    Effect.flatMap((isBegun) =>
      isBegun ? Effect.succeed(seeOther(context.at("/import"))) : importPage(context, {}, { status: 409, alert: imports.runs })
    ),
    Effect.catchTags({
      Invalid: (invalid) => importPage(context, typed, wrongFields(importProblems(context, invalid))),
      TooManyRequests: ({ retryAfterSeconds }) =>
        importPage(context, typed, { status: 429, alert: imports.tooOften, retryAfterSeconds })
    })
  )
})

/** `POST /app/import/start`: starts the import that was previewed. */
export const sendImportStart = (context: ConsoleContext) =>
  Effect.flatMap(startImport(context.host.id), (isStarted) =>
    isStarted
      ? Effect.succeed(seeOther(context.at("/import")))
      : importPage(context, {}, { status: 409, alert: context.words.imports.notStarted })
  )

/** `/app/import/stop`. */
export const importStop = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { words, host } = context
    const { imports } = words
    const found = yield* viewImport(host.id)
    if (found === undefined) return yield* new NotFound({ what: "page" })
    const isPreview = found.state === "previewed"
    return {
      area: "import",
      title: isPreview ? imports.discardTitle : imports.stopTitle,
      above: [[words.areas.import, "/import"]],
      path: "/import/stop",
      text: [isPreview ? imports.discardText : imports.stopText],
      button: isPreview ? imports.discard : imports.stop,
      keep: isPreview ? words.frame.cancel : imports.keepImport,
      back: "/import"
    } as const
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    yield* cancelImport(context.host.id)
    return context.done("/import", "import_stopped")
  })
})

const importPage = Effect.fnUntraced(function* (context: ConsoleContext, typed: Typed, errors?: FormErrors) {
  const { words, host } = context
  const { imports } = words
  if ((yield* AccountSources).size === 0) return yield* new NotFound({ what: "page" })
  const found = yield* viewImport(host.id)
  const isOpen = found === undefined || ["done", "failed", "expired"].includes(found.state)
  const form = isOpen ? yield* importForm(context, typed, errors) : undefined
  return context.page({
    area: "import",
    title: words.areas.import,
    lead:
      found === undefined || errors?.problems !== undefined
        ? imports.lead
        : timeOfTimestamp(context, formatInstant(timeOf(found))),
    errors,
    content: html`${
      found === undefined || errors?.problems !== undefined
        ? form
        : html`${stateOf(context, found)}${form === undefined ? undefined : again(context, form)}`
    }`
  })
})

const timeOf = ({ endedAt, startedAt, requestedAt }: HostImport): number => endedAt ?? startedAt ?? requestedAt

const again = ({ words }: ConsoleContext, form: Html): Html =>
  section("again", words.imports.again, html`<p class="soft">${words.imports.againHint}</p>\n${form}`)

/** The state of an import. The script fetches it again while a job works on it. */
const stateOf = (context: ConsoleContext, found: HostImport): Html => {
  const isPending = found.state === "reading" || found.state === "importing"
  return html`<div id="progress"${fresh(isPending)}>${isPending ? progressOf(context, found) : resultOf(context, found)}</div>`
}

const progressOf = (context: ConsoleContext, { source, reading, progress }: HostImport): Html => {
  const { words, at, locale, format } = context
  const { imports } = words
  const number = (count: number) => count.toLocaleString(locale.tag)
  const name = sourceNames[source]
  const label = progress === null ? imports.reading(name) : imports.importing(number(progress.done), number(progress.total))
  const waits = reading?.waitsUntil ?? null
  const detail =
    waits !== null
      ? imports.waits(name, format.time(waits))
      : reading === null
        ? undefined
        : imports.answers(number(reading.answers))
  return html`<div class="sheet card"><p role="status"><strong>${label}</strong></p>
<progress${progress === null ? undefined : html` max="${progress.total}" value="${progress.done}"`} aria-label="${label}"></progress>${
    detail === undefined ? undefined : html`\n<p class="small">${detail}</p>`
  }
<p class="soft small">${imports.hint}</p>
<div class="end acts"><a class="button" href="${at("/import")}">${imports.refresh}</a><a class="button plain" href="${at("/import/stop")}">${imports.stop}</a></div></div>`
}

const resultOf = (context: ConsoleContext, found: HostImport): Html => {
  const { words, at } = context
  const { imports } = words
  const { state, source, summary, problem } = found
  const name = sourceNames[source]
  const isPreview = state === "previewed"
  const headings = { previewed: imports.preview(name), done: imports.done(name), expired: imports.expired }
  const heading = Object.hasOwn(headings, state) ? headings[state as keyof typeof headings] : imports.failed
  const below =
    problem === null
      ? undefined
      : html`\n<p>${imports.problems[problem](name)} ${hasTaken(found) ? imports.partly : imports.nothing}</p>`
  const acts = isPreview
    ? html`\n<p class="soft small">${imports.previewHint}</p>
<div class="end acts">${actionForm(context, "/import/start", imports.start, "main")}<a class="button plain" href="${at("/import/stop")}">${imports.discard}</a></div>`
    : state === "done"
      ? html`\n<div class="end"><a class="button plain" href="${at("/services")}">${imports.services}</a></div>`
      : undefined
  return html`<div class="sheet card"><p role="status"><strong>${heading}</strong></p>${below}${acts}</div>
${summary === null || (problem !== null && !hasTaken(found)) ? undefined : importResult(context, summary, isPreview)}`
}
