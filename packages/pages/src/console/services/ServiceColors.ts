import type { Service } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { CurrentPageOptions } from "../../theme/CurrentPageOptions.ts"
import { accentInSchemes } from "../../theme/Theme.ts"

/** The class of what belongs to a service. A deleted one has no id, and no colour. */
export const serviceClass = (id: number | null): string => `s${id ?? 0}`

/**
 * The rules that set `--mark` to the colour of each service that has one, below elements with its class. A policy without inline
 * styles allows nothing else. A colour that does not stand out from the sheet is made darker or lighter.
 */
export const colorRules = Effect.fnUntraced(function* (services: ReadonlyArray<Service>) {
  const { theme = {} } = yield* CurrentPageOptions
  const marked = services.flatMap(({ id, settings: { color } }) => (color === null ? [] : [{ id, color }]))
  const rules = (scheme: number): string =>
    marked.map(({ id, color }) => `.${serviceClass(id)}{--mark:${accentInSchemes(theme, color)[scheme]?.accent}}`).join("")
  if (marked.length === 0) return ""
  const dark = accentInSchemes(theme, null).length > 1 ? `@media(prefers-color-scheme:dark){${rules(1)}}` : ""
  return `${rules(0)}${dark}`
})

/** The rules that put a dot in its colour before the name of a service. The name says the same, so nothing depends on it. */
export const dotRules = Effect.fnUntraced(function* (services: ReadonlyArray<Service>) {
  const dots = services.filter(({ settings }) => settings.color !== null).map(({ id }) => `.${serviceClass(id)}::before`)
  if (dots.length === 0) return ""
  const dot =
    "content:'';display:inline-block;width:.65rem;height:.65rem;margin-inline-end:.4rem;border-radius:50%;background:var(--mark)"
  return `${yield* colorRules(services)}${dots.join()}{${dot}}`
})
