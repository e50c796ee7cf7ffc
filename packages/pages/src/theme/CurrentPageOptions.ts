import { HasMail } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { withoutMailAnd } from "../words/WithoutMail.ts"
import type { FormCheck, PageOptions } from "./PageOptions.ts"

/** The options of the pages, as the application has set them. */
export const CurrentPageOptions = Context.Reference<PageOptions & { readonly check?: FormCheck }>(
  "@slotkit/pages/CurrentPageOptions",
  { defaultValue: () => ({}) }
)

/** The options of pages, with texts that are true for the installation: without a mail server, none promises an email. */
export const pageOptions = Effect.gen(function* () {
  const options = yield* CurrentPageOptions
  return (yield* HasMail) ? options : { ...options, words: withoutMailAnd(options.words) }
})
