import * as Context from "effect/Context"
import type { VisitorPagesOptions } from "./VisitorPagesOptions.ts"

/** The part of a check of visitors that the booking form has: its markup, and the name of the field with the answer. */
export interface FormCheck {
  readonly markup: string
  readonly field: string
}

/** The options of visitors' pages. */
export const VisitorPages = Context.Reference<VisitorPagesOptions & { readonly check?: FormCheck }>(
  "@slotkit/pages/VisitorPages",
  { defaultValue: () => ({}) }
)
