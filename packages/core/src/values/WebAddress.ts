import * as Schema from "effect/Schema"
import { worded } from "./FieldRule.ts"
import { maxWebAddressLength } from "./Limits.ts"
import { text } from "./Text.ts"

/** An HTTP or HTTPS URL. */
export const WebAddress = text(maxWebAddressLength).check(
  Schema.makeFilter((value: string) => /^https?:\/\/[^\s/]/.test(value) && URL.canParse(value), {
    message: worded("must be an HTTP or HTTPS URL", { rule: "url" }),
    toJsonSchema: () => ({ format: "uri" })
  })
)
