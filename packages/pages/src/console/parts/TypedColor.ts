import { type Html, html } from "@slotkit/core/html"
import { longHex } from "@slotkit/core/internal"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { type Typed, textOrNull } from "./Fields.ts"

/** The attributes of a field for a colour, beside which the script puts a picker with this label. */
export const colorField = (label: string): Html =>
  html` class="few" maxlength="7" spellcheck="false" autocomplete="off" placeholder="#1f5a4d" data-color="${label}"`

/** The colour that was typed as `#rrggbb`, with or without `#` and in the short form. What is no colour stays as it is. */
export const typedColor = (typed: Typed, name: string): string | null => {
  const text = textOrNull(typed, name)?.trim().toLowerCase() ?? null
  const [, digits = ""] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text ?? "") ?? []
  return digits === "" ? text : longHex(`#${digits}`)
}

/** Returns true for a colour `#rrggbb`. */
export const isColor = (text: string | null): text is string => text !== null && /^#[0-9a-f]{6}$/.test(text)

/** The error of a field with something that is no colour. */
export const colorProblems = ({ words }: ConsoleContext, typed: Typed, name: string): ReadonlyArray<FieldProblem> => {
  const color = typedColor(typed, name)
  return color === null || isColor(color) ? [] : [{ field: name, sentence: words.look.accentProblem }]
}
