import * as Schema from "effect/Schema"
import { maxWebAddressLength } from "../values/Limits.ts"
import { text } from "../values/Text.ts"

/** An address that the page of a confirmed booking leads to: HTTPS, without a user name or password. Decision 0084. */
export const RedirectUrl = text(maxWebAddressLength).check(
  Schema.makeFilter((value: string) => isRedirectUrl(value), {
    message: "must be an HTTPS URL without a user name or password",
    toJsonSchema: () => ({ format: "uri" })
  })
)

const isRedirectUrl = (value: string): boolean => {
  if (!/^https:\/\/[^\s/]/.test(value) || /\s/.test(value)) return false
  const url = URL.parse(value)
  return url !== null && url.username === "" && url.password === ""
}
