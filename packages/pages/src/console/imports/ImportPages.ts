import { formatInstant, type Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import { AccountSources, cancelImport, type HostImport, NotFound, previewImport, startImport, viewImport } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { seeOther } from "../../shell/SeeOther.ts"
import { filledText } from "../../words/Language.ts"
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
  const { words, now, format } = context
  const { imports } = words
  const input = { ...typed, url: url === "" ? null : url, token: (fields.get("token") ?? "").trim() }
  return yield* previewImport(context.host.id, input).pipe(
    Effect.flatMap((isBegun) =>
      isBegun ? Effect.succeed(seeOther(context.at("/import"))) : importPage(context, {}, { status: 409, alert: imports.runs })
    ),
    Effect.catchTags({
      Invalid: (invalid) => importPage(context, typed, wrongFields(importProblems(context, invalid))),
      TooManyRequests: ({ retryAfterSeconds }) => {
        const alert = imports.tooOften(format.time(now + retryAfterSeconds * 1000))
        return importPage(context, typed, { status: 429, alert, retryAfterSeconds })
      }
    })
  )
})

/** `POST /app/import/start`: starts the import that was previewed, and no other. */
export const sendImportStart = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const isStarted = yield* startImport(context.host.id, requestedAtOf(fields) ?? Number.NaN)
  return isStarted ? seeOther(context.at("/import")) : yield* gonePage(context)
})

const stopQuestion = asksFirst({
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
      fields: html`${requestedAtField(found)}<input type="hidden" name="state" value="${found.state}">`,
      button: isPreview ? imports.discard : imports.stop,
      keep: isPreview ? words.frame.cancel : imports.keepImport,
      back: "/import"
    } as const
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
    const found = yield* viewImport(context.host.id)
    // A preview that was started meanwhile is not what the question was about.
    if (fields.get("state") === "previewed" && found?.state !== "previewed") return yield* gonePage(context)
    const isStopped = yield* cancelImport(context.host.id, requestedAtOf(fields) ?? Number.NaN)
    return isStopped ? context.done("/import", "import_stopped") : yield* gonePage(context)
  })
})

/** Answers a request to stop an import. There may be nothing left to stop, or another import than the page showed. */
const ifThere = <A, E, R>(context: ConsoleContext, fields: URLSearchParams, answer: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    if ((yield* AccountSources).size === 0) return yield* new NotFound({ what: "page" })
    const found = yield* viewImport(context.host.id)
    const requestedAt = requestedAtOf(fields)
    if (found !== undefined && requestedAt !== undefined && requestedAt !== found.requestedAt) return yield* gonePage(context)
    return found === undefined || hasEnded(found) ? seeOther(context.at("/import")) : yield* answer
  })

/** `/app/import/stop`. */
export const importStop = {
  asks: true,
  show: (context: ConsoleContext) => ifThere(context, context.query, stopQuestion.show(context)),
  send: (context: ConsoleContext, fields: URLSearchParams) => ifThere(context, fields, stopQuestion.send(context, fields))
} as const

/** 409 for an action on an import that no longer exists, with the current state. */
const gonePage = (context: ConsoleContext) => importPage(context, {}, { status: 409, alert: context.words.imports.gone })

/** The field of a form that says which import its page showed. */
const requestedAtField = ({ requestedAt }: HostImport): Html =>
  html`<input type="hidden" name="requested_at" value="${requestedAt}">`

const requestedAtOf = (fields: URLSearchParams): Instant | undefined => {
  const value = fields.get("requested_at")
  return value === null ? undefined : /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
}

const hasEnded = ({ state }: HostImport): boolean => state === "done" || state === "failed" || state === "expired"

const importPage = Effect.fnUntraced(function* (context: ConsoleContext, typed: Typed, errors?: FormErrors) {
  const { words, host } = context
  const { imports } = words
  if ((yield* AccountSources).size === 0) return yield* new NotFound({ what: "page" })
  const found = yield* viewImport(host.id)
  const isWrong = errors?.problems !== undefined
  const last = found === undefined ? {} : { source: found.source, url: found.url ?? "", bookings: found.bookings }
  const form =
    found === undefined || isWrong || hasEnded(found) ? yield* importForm(context, { ...last, ...typed }, errors) : undefined
  return context.page({
    area: "import",
    title: words.areas.import,
    lead: imports.lead,
    errors,
    content: found === undefined || isWrong ? html`${form}` : stateOf(context, found, form)
  })
})

/** When an import was requested, started or ended. */
const timeLine = (context: ConsoleContext, { endedAt, startedAt, requestedAt }: HostImport): Html => {
  const { times } = context.words.imports
  const [text, time] =
    endedAt !== null
      ? [times.ended, endedAt]
      : startedAt !== null
        ? [times.started, startedAt]
        : ([times.requested, requestedAt] as const)
  return html`<p class="soft small">${text(timeOfTimestamp(context, formatInstant(time)))}</p>`
}

const again = ({ words }: ConsoleContext, found: HostImport, form: Html): Html => {
  const { imports } = words
  const hint = hasTaken(found) ? html`<p class="soft">${imports.againHint}</p>\n` : undefined
  return section("again", imports.again, html`${hint}${form}`)
}

/** The state of an import. The script fetches it again while a job works on it, and with it the form once that has ended. */
const stateOf = (context: ConsoleContext, found: HostImport, form: Html | undefined): Html => {
  const isPending = found.state === "reading" || found.state === "importing"
  return html`<div id="progress"${fresh(isPending)}>${isPending ? progressOf(context, found) : resultOf(context, found)}${
    form === undefined ? undefined : again(context, found, form)
  }</div>`
}

/** The link to the question whether to stop the import that the page shows. */
const stopLink = ({ at }: ConsoleContext, { requestedAt }: HostImport, label: string): Html =>
  html`<a class="button plain" href="${at(`/import/stop?requested_at=${requestedAt}`)}">${label}</a>`

const progressOf = (context: ConsoleContext, found: HostImport): Html => {
  const { source, reading, progress } = found
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
<div class="end acts"><a class="button" href="${at("/import")}">${imports.refresh}</a>${stopLink(context, found, imports.stop)}</div>${timeLine(context, found)}</div>`
}

const resultOf = (context: ConsoleContext, found: HostImport): Html => {
  const { words, at } = context
  const { imports } = words
  const { state, source, summary, problem } = found
  const name = sourceNames[source]
  const isPreview = state === "previewed"
  const failed = hasTaken(found) ? imports.failed : imports.nothing
  const headings = { previewed: imports.preview(name), done: imports.done(name), expired: imports.expired }
  const heading = Object.hasOwn(headings, state) ? headings[state as keyof typeof headings] : failed
  const below =
    problem === null
      ? undefined
      : html`\n<p>${imports.problems[problem](name)}${hasTaken(found) ? ` ${imports.partly}` : undefined}</p>`
  const acts = isPreview
    ? html`\n<p class="soft small">${imports.previewHint}</p>\n${startActs(context, found)}`
    : state === "done"
      ? html`\n<div class="end"><a class="button plain" href="${at("/services")}">${imports.services}</a></div>`
      : undefined
  return html`<div class="sheet card"><p role="status"><strong>${heading}</strong></p>${below}${accountLine(context, found)}
${timeLine(context, found)}${acts}</div>
${summary === null || (problem !== null && !hasTaken(found)) ? undefined : importResult(context, summary, isPreview)}${
  isPreview && summary !== null && summary.lines.length > linesOfScreen ? startActs(context, found) : undefined
}`
}

/** A preview with more entries has its buttons at its end too. */
const linesOfScreen = 5

const startActs = (context: ConsoleContext, found: HostImport): Html => {
  const { imports } = context.words
  const start = actionForm(context, "/import/start", imports.start, "main", requestedAtField(found))
  return html`<div class="end acts">${start}${stopLink(context, found, imports.discard)}</div>`
}

/** The email address of the account, for the host to see that it is the right one. */
const accountLine = ({ words }: ConsoleContext, { summary }: HostImport): Html | undefined => {
  const email = summary?.lines.find(({ part }) => part === "host")?.email
  if (email === undefined) return undefined
  return html`\n<p>${filledText(words.imports.account, { email: html`<bdi class="name">${visibleName(email)}</bdi>` })}</p>`
}
