import * as Schema from "effect/Schema"

/** A colour of a host in a request: `#rrggbb`. */
export const AccentColor = Schema.String.check(
  Schema.makeFilter((value: string) => /^#[0-9a-fA-F]{6}$/.test(value), {
    message: "must be a colour such as #1f5a4d",
    toJsonSchema: () => ({ pattern: "^#[0-9a-fA-F]{6}$" })
  })
)

/** The format of times of day: with 12 hours and am or pm, or with 24 hours. */
export const hourFormats = [12, 24] as const
export type HourFormat = (typeof hourFormats)[number]

/** An hour format, or `null`. */
export const HourFormatOrNull = Schema.NullOr(Schema.Literals(hourFormats))
