import { HasMail } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { withoutMailAnd } from "../words/unsent/WithoutMail.ts"
import { VisitorPages } from "./VisitorPages.ts"

/** The options of pages, with texts that are true for the installation: without a mail server, none promises an email. */
export const pagesOptions = Effect.gen(function* () {
  const options = yield* VisitorPages
  return (yield* HasMail) ? options : { ...options, words: withoutMailAnd(options.words) }
})
