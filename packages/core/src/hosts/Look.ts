import * as Schema from "effect/Schema"
import { says } from "../values/FieldRule.ts"
import { WebAddress } from "../values/Text.ts"

/** The format of times of day: with 12 hours and am or pm, or with 24 hours. */
export const hourFormats = [12, 24] as const
export type HourFormat = (typeof hourFormats)[number]

/** An hour format, or `null`. */
export const HourFormatOrNull = Schema.NullOr(Schema.Literals(hourFormats))

/** An HTTP or HTTPS URL of an image, whose host name is one that a content security policy can name. */
export const ImageAddress = WebAddress.check(
  Schema.makeFilter((value: string) => hasPlainHost(value), {
    ...says("must be an HTTP or HTTPS URL with a host name of letters, digits, dots and hyphens", { rule: "url" }),
    toJsonSchema: () => ({})
  })
)

/**
 * A URL's host may also contain characters such as `;`, which ends a directive of a policy. Other scripts are Punycode here.
 * Another rule refuses text that is not a URL.
 */
const hasPlainHost = (value: string): boolean =>
  !/^https?:\/\/[^\s/]/.test(value) || !URL.canParse(value) || /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(new URL(value).hostname)
