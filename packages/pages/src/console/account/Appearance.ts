import type { Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { hourFormats, isShownImage, languages, profileUrl, textContrast } from "@slotkit/core/internal"
import { patchHostWithImage, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { shownImage } from "../../shell/HostParts.ts"
import { CurrentPageOptions } from "../../theme/CurrentPageOptions.ts"
import { accentInSchemes } from "../../theme/Theme.ts"
import { languageNames } from "../../words/Language.ts"
import { controlsNamed, problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed, textOrNull, typedIn } from "../parts/Fields.ts"
import { folded, section } from "../parts/Sheet.ts"
import { colorField, colorProblems, isColor, typedColor } from "../parts/TypedColor.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { appearancePreview } from "./AppearancePreview.ts"
import { addressProblem, imageSection } from "./UploadPage.ts"

/** `GET /app/look`: the colour, logo, language and time format of the host's pages, with a picture of them. */
export const showAppearance = (context: ConsoleContext) => lookPage(context, lookValues(context.host))

/** `POST /app/look`: saves the look, or shows it without saving. An accent that is hard to read is refused with its contrast. */
export const sendAppearance = Effect.fnUntraced(function* (context: ConsoleContext, fields: URLSearchParams) {
  const { host, words } = context
  const typed = typedIn(fields)
  const problems = [...(yield* accentProblems(context, typed)), ...logoProblems(context, typed)]
  if (problems.length > 0) return yield* lookPage(context, typed, { errors: wrongFields(problems) })
  if (typed.action === "preview") return yield* lookPage(context, typed, { isPreview: true })
  const control = controlsNamed({
    accent_color: words.look.accent,
    logo_url: words.look.logo,
    language: words.look.language,
    hour_format: words.look.hours
  })
  return yield* patchHostWithImage(host, "logo", {
    accent_color: typedColor(typed, "accent_color"),
    logo_url: textOrNull(typed, "logo_url"),
    language: textOrNull(typed, "language"),
    hour_format: Number(typed.hour_format) || null,
    indexable: typed.indexable !== undefined
  }).pipe(
    Effect.map(() => context.done("/look", "look_saved")),
    Effect.catchTags({
      Invalid: ({ problems }) => lookPage(context, typed, { errors: wrongFields(problemsOf(problems, control, context.words)) }),
      ImageRefused: ({ fault }) => lookPage(context, typed, { errors: wrongFields([addressProblem(context, "logo", fault)]) })
    })
  )
})

const lookValues = (host: Host): Typed => ({
  accent_color: host.accentColor ?? "",
  logo_url: host.logoUrl ?? "",
  language: host.language ?? "",
  hour_format: host.hourFormat === null ? "" : String(host.hourFormat),
  ...(host.indexable ? { indexable: "yes" } : {})
})

/** The accent must be readable as it is in the colour scheme that the pages have first. */
const accentProblems = Effect.fnUntraced(function* (context: ConsoleContext, typed: Typed) {
  const { words } = context
  const { theme = {} } = yield* CurrentPageOptions
  const accent = typedColor(typed, "accent_color")
  if (!isColor(accent)) return colorProblems(context, typed, "accent_color")
  const [first] = accentInSchemes(theme, accent)
  return first === undefined || first.givenContrast >= textContrast
    ? []
    : [{ field: "accent_color", sentence: words.look.contrastProblem(ratio(first.givenContrast), first.sheet) }]
})

/** Pages show images over HTTPS, and those that were uploaded. */
const logoProblems = ({ words }: ConsoleContext, typed: Typed): ReadonlyArray<FieldProblem> => {
  const logo = textOrNull(typed, "logo_url")?.trim()
  return logo === undefined || isShownImage(logo) ? [] : [{ field: "logo_url", sentence: words.look.logoProblem }]
}

/** A contrast with one digit, rounded down so that 4.49 is not shown as 4.5. */
const ratio = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)

const lookPage = Effect.fnUntraced(function* (
  context: ConsoleContext,
  typed: Typed,
  { errors, isPreview = false }: { readonly errors?: FormErrors; readonly isPreview?: boolean } = {}
) {
  const { words, host, at, formToken } = context
  const { look } = words
  const { hostPagesUrl } = yield* Settings
  const { theme = {} } = yield* CurrentPageOptions
  const { text, select, choices, checkbox } = fieldsOf(typed, errors?.problems)
  const link = profileUrl(host, hostPagesUrl)
  const isRefused = errors?.problems?.some(({ field }) => field === "accent_color") === true
  const accent = isRefused ? host.accentColor : typedColor(typed, "accent_color")
  const logo = shownImage(textOrNull(typed, "logo_url")?.trim() ?? null)
  const logoUrl = logo !== undefined && URL.canParse(logo) ? logo : undefined
  const accentField = text("accent_color", look.accent, { hint: look.accentHint, more: colorField(look.pickAccent) })
  const logoParts = { hint: look.logoHint, more: html` type="url" spellcheck="false"` }
  return context.page({
    area: "look",
    title: words.areas.look,
    lead: look.lead,
    errors,
    isPreview,
    images: logoUrl === undefined ? [] : [logoUrl],
    content: html`${isPreview ? html`<p class="notice" role="status">${look.previewed}</p>\n` : undefined}<div class="two">
<form class="sheet card" method="post" action="${at("/look")}" novalidate>${formToken}
${accentField}${folded(words.images.logo.byAddress, text("logo_url", look.logo, logoParts))}${select(
  "language",
  look.language,
  [{ value: "", label: look.noLanguage }, ...languages.map((value) => ({ value, label: languageNames[value] }))],
  { hint: look.languageHint }
)}${choices(
  "hour_format",
  look.hours,
  "radio",
  [
    { value: "", label: look.usualHours },
    ...hourFormats.map((format) => ({ value: String(format), label: look.hourFormats[format] }))
  ],
  [typed.hour_format ?? ""]
)}${checkbox("indexable", look.indexable, { hint: look.indexableHint })}<div class="end acts"><button name="action" value="save">${words.frame.save}</button><button class="plain" name="action" value="preview">${look.preview}</button></div></form>
${section(
  "preview",
  look.previewHeading,
  html`${appearancePreview(context, { theme, accent: isColor(accent) ? accent : null, logo: logoUrl, ratio })}${openLink(context, link)}`
)}${imageSection(context, "logo")}</div>`
  })
})

const openLink = ({ words }: ConsoleContext, link: string | null): Html | undefined =>
  link === null ? undefined : html`<p class="end"><a class="button plain" href="${link}">${words.look.open}</a></p>`
