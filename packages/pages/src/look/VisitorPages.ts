import * as Context from "effect/Context"
import type { VisitorPagesOptions } from "./VisitorPagesOptions.ts"

/** The options of visitors' pages. */
export const VisitorPages = Context.Reference<VisitorPagesOptions>("@slotkit/pages/VisitorPages", { defaultValue: () => ({}) })
