import * as Schema from "effect/Schema"

/** The name in a host's links: a slug of 2 to 40 characters that is not one of the server's own paths. */
export const Username = Schema.String.check(
  Schema.makeFilter(
    (value: string) => value.length >= 2 && value.length <= 40 && usernamePattern.test(value) && !reserved.has(value),
    {
      message: "must be 2 to 40 lowercase letters or digits, optionally separated by single hyphens, and not a reserved word",
      toJsonSchema: () => ({ pattern: usernamePattern.source, minLength: 2, maxLength: 40 })
    }
  )
)

const usernamePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const reserved: ReadonlySet<string> = new Set(
  "api app assets checkout docs favicon health i login logout manage metrics oauth openapi robots sign-in static visitor webhooks well-known".split(
    " "
  )
)
