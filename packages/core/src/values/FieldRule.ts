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
  "selection_invalid",
  "discount_code",
  "other"
] as const

/** The rule that a field breaks. */
export type RuleName = (typeof ruleNames)[number]

/** A rule with its limits: characters, entries or the values of a number. */
export interface FieldRule {
  readonly rule: RuleName
  readonly min?: number
  readonly max?: number
  /** The known field that an unknown one was probably meant to be. */
  readonly meant?: string
}

/** A wrong field of a request: where it is, the rule that it breaks, and a sentence about it. */
export interface FieldProblem {
  /** The path of the value, such as `booker.email` or `attendees.0.email`. Entries of lists count from 0. */
  readonly path: string
  readonly rule: RuleName
  readonly message: string
}

/** A wrong field, under the name that `errors` lists it by. */
export interface FieldFault extends FieldProblem, FieldRule {
  readonly field: string
}

/** The annotations of a schema or check: the English wording of its rule, and the rule. */
export const says = (message: string, rule: FieldRule) => ({ message, rule })

/** Returns what is wrong with a field that a schema cannot judge. */
export const wrongField = (field: string, message: string, rule: RuleName = "other"): FieldFault => ({
  field,
  path: field,
  rule,
  message
})
