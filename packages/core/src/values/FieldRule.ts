/** The rules that fields can break. */
export const ruleNames = [
  "required",
  "empty",
  "unusable",
  "too_long",
  "integer",
  "entries",
  "too_few",
  "too_many",
  "repeated",
  "option",
  "email",
  "url",
  "webhook_url",
  "feed_url",
  "timezone",
  "currency",
  "slug",
  "username",
  "taken",
  "address",
  "date",
  "future",
  "order",
  "plan",
  "unaccepted",
  "unreadable",
  "absolute",
  "fragment",
  "wildcard",
  "user_info",
  "loopback",
  "redirect_uri",
  "type",
  "unknown",
  "other"
] as const

/** The rule that a field breaks. */
export type RuleName = (typeof ruleNames)[number]

/** A rule with its limits: characters, entries or the values of a number. */
export interface FieldRule {
  readonly rule: RuleName
  readonly min?: number
  readonly max?: number
}

/** A wrong field of a request: where it is, the rule that it breaks, and a sentence about it. */
export interface FieldProblem {
  /** The path of the value, such as `booker.email` or `attendees.0.email`. Entries of lists count from 0. */
  readonly path: string
  readonly rule: RuleName
  readonly message: string
}

/** The rules by their English wording, which schemas register once, when they are defined. */
const rules = new Map<string, FieldRule>([
  ["is required", { rule: "required" }],
  ["must be in the future", { rule: "future" }],
  ["must be after the start", { rule: "order" }],
  ["has already been taken", { rule: "taken" }],
  ["has already been taken by another service", { rule: "taken" }],
  ["is required when is_group is true", { rule: "required" }],
  ["must be absolute and use https, or http for a loopback host", { rule: "absolute" }],
  ["must not have a fragment", { rule: "fragment" }],
  ["must not contain a wildcard. Register each address separately", { rule: "wildcard" }],
  ["must not contain a user name or password", { rule: "user_info" }],
  ["may use http only for localhost, 127.0.0.1 or [::1]", { rule: "loopback" }],
  ["must be an https or webcal address", { rule: "feed_url" }],
  ["Another webhook of this credential already uses this url. Update that webhook instead.", { rule: "taken" }]
])

/** Returns the English wording of a rule for a schema's `message`, and registers what it means. */
export const worded = (wording: string, rule: FieldRule): string => {
  rules.set(wording, rule)
  return wording
}

/** Returns the rule of an English wording, or of a whole sentence. */
export const ruleOf = (wording: string): FieldRule => rules.get(wording) ?? { rule: "other" }
