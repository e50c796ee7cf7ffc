import * as Schema from "effect/Schema"
import { says } from "./FieldRule.ts"
import { isTimeZone } from "./TimeZone.ts"

/** An IANA time zone name, stored as it was sent. Its case must match IANA's, because other systems compare names exactly. */
export const TimeZoneName = Schema.String.check(
  Schema.makeFilter((value: string) => isTimeZone(value) && isSpelledAsIana(value), {
    ...says("must be an IANA time zone name, such as Europe/London", { rule: "timezone" }),
    toJsonSchema: () => ({})
  })
)

/** A spelling other than the runtime's own is an older name of the time zone, unless only its case differs. */
const isSpelledAsIana = (name: string): boolean => {
  const known = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone
  return known === name || (known.toLowerCase() !== name.toLowerCase() && /^[A-Z0-9][^/]*(?:\/[A-Z0-9][^/]*)*$/.test(name))
}
