import * as Schema from "effect/Schema"
import { says } from "../values/FieldRule.ts"

/** The name in a host's links: a slug of 2 to 40 characters that is not one of the server's own paths. */
export const Username = Schema.String.check(
  Schema.makeFilter((value: string) => isUsername(value), {
    ...says("must be 2 to 40 lowercase letters or digits, optionally separated by single hyphens, and not a reserved word", {
      rule: "username"
    }),
    toJsonSchema: () => ({ pattern: usernamePattern.source, minLength: 2, maxLength: 40 })
  })
)

/** The reserved words, which are paths of the server. */
export const reservedUsernames: ReadonlyArray<string> = [
  "about admin api app assets checkout console demo docs embed favicon health help i login logout mail manage mcp me metrics",
  "oauth openapi operator payments robots sign-in signin signup static status support visitor webhooks well-known www"
].flatMap((words) => words.split(" "))

const isUsername = (value: string): boolean =>
  value.length >= 2 && value.length <= 40 && usernamePattern.test(value) && !reserved.has(value)

const usernamePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const reserved: ReadonlySet<string> = new Set(reservedUsernames)
