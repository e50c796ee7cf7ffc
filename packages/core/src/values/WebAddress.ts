import * as Schema from "effect/Schema"
import { maxWebAddressLength } from "./Limits.ts"
import { text } from "./Text.ts"

/** An HTTP or HTTPS URL. */
export const WebAddress = text(maxWebAddressLength).check(
  Schema.makeFilter((value: string) => /^https?:\/\/[^\s/]/.test(value) && URL.canParse(value), {
    message: "must be an HTTP or HTTPS URL",
    toJsonSchema: () => ({ format: "uri" })
  })
)
