import { formatInstant } from "@slotkit/core"
import {
  conflictCodes,
  integerParameter,
  maxIntegerParameter,
  RefusedMeeting,
  reassignOverrides,
  roleRefusals,
  ruleNames,
  TimestampText
} from "@slotkit/core/internal"
import {
  Conflict,
  type Failure,
  Invalid,
  MissingScope,
  NotFound,
  PermissionNeeded,
  PlanRequired,
  TooManyRequests,
  Unauthorized,
  Unavailable
} from "@slotkit/engine"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { isTagged } from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import type { ErrorCode } from "./ErrorCode.ts"

/** Descriptions that several schemas of this file share. */
const texts = {
  message: { description: "The problem, as a sentence for people." },
  code: { description: "The reason. It stays the same when the message changes." }
}

/** The `code` of an error that has only one. */
function codeField<Code extends ErrorCode>(code: Code) {
  return Schema.Literals([code]).annotate(texts.code)
}

/** The fact of a failure that was read from a response. */
function sentence({ message }: { readonly message: string }) {
  return { code: "other" as const, text: message }
}

/** The field of a 409 about the limit of a period. */
const opensAt = {
  field: Schema.optionalKey(TimestampText).annotate({
    description:
      "The start of the next day, week or month. Present if the code is `day_full`, `week_full`, `month_full` or `booker_limit`."
  }),
  encode: ({ opensAt }: Pick<Conflict, "opensAt">) => (opensAt === undefined ? {} : { opens_at: formatInstant(opensAt) }),
  decode: ({ opens_at }: { readonly opens_at?: string }) => (opens_at === undefined ? {} : { opensAt: Date.parse(opens_at) })
}

/** The field of a 409 to a host about a start that could be booked with an override. */
const override = {
  field: Schema.optionalKey(Schema.Array(Schema.Literals(reassignOverrides))).annotate({
    description:
      "The rules that would have to be overridden. Present if the caller may override rules, and that suffices. " +
      "`any_host` is only among those of a reassignment."
  }),
  encode: ({ overridable }: Pick<Conflict, "overridable">) => (overridable.length === 0 ? {} : { override: overridable })
}

/** A role of a team that a start is refused for. */
const ShortRole = Schema.Struct({
  key: Schema.String.annotate({ description: "The key of the role." }),
  reason: Schema.Literals(roleRefusals).annotate({ description: "The reason." }),
  needs: Schema.Int.annotate({ description: "The number of members that a meeting needs." }),
  free: Schema.Int.annotate({ description: "The number of members who are free." })
}).annotate({ identifier: "ShortRole", description: "A role that has too few free members." })

/** The field of a 409 to a credential about a start for which a team has too few free members. */
const shortRoles = {
  field: Schema.optionalKey(Schema.Array(ShortRole)).annotate({
    description: "The roles of the team that have too few free members. Visitors are not told about roles."
  }),
  encode: ({ roles }: Pick<Conflict, "roles">) => (roles.length === 0 ? {} : { roles })
}

/** A wrong field of a 422. */
const Problem = Schema.Struct({
  path: Schema.String.annotate({ description: "The path of the value, such as `booker.email`. Entries of lists count from 0." }),
  rule: Schema.Literals(ruleNames).annotate({ description: "The rule that the value breaks." }),
  message: Schema.String.annotate({ description: "The same as a sentence for people." })
}).annotate({
  identifier: "Problem",
  description: "A wrong field of a request."
})

/** A free time to suggest. */
const NextTime = Schema.Struct({
  start: TimestampText.annotate({ description: "The start." }),
  end: TimestampText.annotate({ description: "The end." })
}).annotate({ identifier: "NextTime", description: "A free time." })

/**
 * The schema of an error with fields only. Frequent errors have named ones, because the declarations of the APIs repeat what has
 * no name at every endpoint.
 */
type ErrorSchema<F, Fields extends Schema.Struct.Fields> = Schema.decodeTo<Schema.declare<F>, Schema.Struct<Fields>>

/** 401. The header says whether a credential was presented, as in RFC 6750 section 3. Spec: errors.401. */
export const UnauthorizedError = withHeaders<Unauthorized>()("Unauthorized", {
  status: 401,
  description: "The credential is missing, revoked, expired or unknown.",
  fields: { message: Schema.String.annotate(texts.message), code: codeField("unauthorized") },
  headers: { "www-authenticate": Schema.String },
  encode: ({ message, presented }) => ({
    body: { message, code: "unauthorized" as const },
    headers: { "www-authenticate": presented ? 'Bearer error="invalid_token"' : "Bearer" }
  }),
  decode: ({ body, headers }) =>
    new Unauthorized({ fact: sentence(body), presented: headers["www-authenticate"].includes("invalid_token") })
})

/** 403. `scopes` lists every scope that the endpoint requires. The header repeats them. Spec: errors.403.scope. */
export const MissingScopeError = withHeaders<MissingScope>()("MissingScope", {
  status: 403,
  description: "The credential lacks a scope that the endpoint requires.",
  fields: {
    message: Schema.String.annotate(texts.message),
    code: codeField("missing_scope"),
    scopes: Schema.Array(Schema.String).annotate({ description: "The scopes that the endpoint needs." })
  },
  headers: { "www-authenticate": Schema.optionalKey(Schema.String) },
  encode: ({ message, scopes }) => ({
    body: { message, code: "missing_scope" as const, scopes },
    headers: { "www-authenticate": `Bearer error="insufficient_scope", scope="${scopes.join(" ")}"` }
  }),
  decode: ({ body }) => new MissingScope({ message: body.message, scopes: body.scopes as MissingScope["scopes"] })
})

/** 403. Contains the upgrade URL. Spec: errors.403.plan. */
export const PlanRequiredError = plain<PlanRequired>()("PlanRequired", {
  status: 403,
  description: "The account is on Free, and the operation requires Pro.",
  fields: {
    message: Schema.String.annotate(texts.message),
    code: codeField("plan_required"),
    error: Schema.Literals(["plan_required"]).annotate({ description: "Always `plan_required`." }),
    required_plan: Schema.Literals(["pro"]).annotate({ description: "The plan that the endpoint needs." }),
    upgrade_url: Schema.String.annotate({ format: "uri" }).annotate({ description: "The page on which the host can upgrade." })
  },
  encode: ({ message, upgradeUrl }) => ({
    message,
    code: "plan_required" as const,
    error: "plan_required" as const,
    required_plan: "pro" as const,
    upgrade_url: upgradeUrl
  }),
  decode: (body) => new PlanRequired({ fact: sentence(body), upgradeUrl: body.upgrade_url })
})

const notFoundFields = { message: Schema.String.annotate(texts.message), code: codeField("not_found") }

/** The schema of a 404. */
export interface NotFoundError extends ErrorSchema<NotFound, typeof notFoundFields> {}

/** 404. Spec: errors.404. */
export const NotFoundError: NotFoundError = plain<NotFound>()("NotFound", {
  status: 404,
  description: "The resource does not exist, or it belongs to another host.",
  fields: notFoundFields,
  encode: ({ message }) => ({ message, code: "not_found" as const }),
  decode: ({ message }) => new NotFound({ what: { text: message } })
})

const conflictFields = {
  message: Schema.String.annotate(texts.message),
  code: Schema.Literals(conflictCodes).annotate(texts.code),
  opens_at: opensAt.field,
  override: override.field,
  roles: shortRoles.field
}

/** The schema of a 409. */
export interface ConflictError extends ErrorSchema<Conflict, typeof conflictFields> {}

/** 409. Spec: errors.409. */
export const ConflictError: ConflictError = plain<Conflict>()(
  "Conflict",
  {
    status: 409,
    description: "The operation conflicts with the current state of the resource. code and message give the reason.",
    fields: conflictFields,
    encode: (conflict) => ({
      message: conflict.message,
      code: conflict.reason,
      ...opensAt.encode(conflict),
      ...override.encode(conflict),
      ...shortRoles.encode(conflict)
    }),
    decode: ({ message, code, override = [], roles = [], ...body }) =>
      Conflict.of({ code, text: message, override, roles, ...opensAt.decode(body) })
  },
  ({ next, refused }) => next === undefined && refused.length === 0
)

const seriesRefusedFields = {
  message: Schema.String.annotate(texts.message),
  code: codeField("series_refused"),
  refused: Schema.Array(RefusedMeeting).annotate({ description: "The meetings that cannot be booked." })
}

const visitRefusedFields = {
  ...seriesRefusedFields,
  code: codeField("visit_refused"),
  refused: Schema.Array(RefusedMeeting).annotate({ description: "The first part that cannot be booked." })
}

/** The schema of a 409 to a series. */
export interface SeriesRefusedError extends ErrorSchema<Conflict, typeof seriesRefusedFields> {}

/** 409 to a series of which meetings cannot be booked. Lists them. Decision 0128. */
export const SeriesRefusedError: SeriesRefusedError = plain<Conflict>()(
  "Conflict",
  {
    status: 409,
    description: "Meetings of the series cannot be booked. refused lists them, and nothing was booked.",
    fields: seriesRefusedFields,
    encode: ({ message, refused }) => ({ message, code: "series_refused" as const, refused }),
    decode: ({ message, code, refused }) => Conflict.of({ code, text: message, refused })
  },
  ({ refused, reason }) => refused.length > 0 && reason === "series_refused",
  "SeriesRefused"
)

/** The schema of a 409 to a visit. */
export interface VisitRefusedError extends ErrorSchema<Conflict, typeof visitRefusedFields> {}

/** 409 to a visit of which a part cannot be booked. Decision 0160. */
export const VisitRefusedError: VisitRefusedError = plain<Conflict>()(
  "Conflict",
  {
    status: 409,
    description: "A part of the visit cannot be booked. refused has the first one, and nothing was booked.",
    fields: visitRefusedFields,
    encode: ({ message, refused }) => ({ message, code: "visit_refused" as const, refused }),
    decode: ({ message, code, refused }) => Conflict.of({ code, text: message, refused })
  },
  ({ refused, reason }) => refused.length > 0 && reason === "visit_refused",
  "VisitRefused"
)

const startRefusedFields = {
  ...conflictFields,
  next_times: Schema.Array(NextTime).annotate({
    description: "The next three free times, or fewer. Empty if there are none soon."
  })
}

/** The schema of a 409 with the next free times. */
export interface StartRefusedError extends ErrorSchema<Conflict, typeof startRefusedFields> {}

/** 409 to a booking whose start is refused. Contains the next free times. */
export const StartRefusedError: StartRefusedError = plain<Conflict>()(
  "Conflict",
  {
    status: 409,
    description: "The start cannot be booked. next_times are the next three free times from that start on.",
    fields: startRefusedFields,
    encode: (conflict) => ({
      message: conflict.message,
      code: conflict.reason,
      ...opensAt.encode(conflict),
      ...override.encode(conflict),
      ...shortRoles.encode(conflict),
      next_times: (conflict.next ?? []).map(({ start, end }) => ({ start: formatInstant(start), end: formatInstant(end) }))
    }),
    decode: ({ message, code, next_times, override = [], roles = [], ...body }) =>
      new Conflict({
        fact: { code, text: message, override, roles, ...opensAt.decode(body) },
        next: next_times.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
      })
  },
  ({ next }) => next !== undefined,
  "StartRefused"
)

/** 409. Contains the URL at which the host grants the missing permission. */
export const PermissionNeededError = plain<PermissionNeeded>()("PermissionNeeded", {
  status: 409,
  description: "The calendar account lacks a permission, which the host can grant at connect_url.",
  fields: {
    message: Schema.String.annotate(texts.message),
    code: codeField("permission_needed"),
    connect_url: Schema.String.annotate({ format: "uri" }).annotate({
      description: "The link at which the host grants the permission, signed in to Slotkit. It works for ten minutes."
    })
  },
  encode: ({ message, connectUrl }) => ({ message, code: "permission_needed" as const, connect_url: connectUrl }),
  decode: (body) => new PermissionNeeded({ fact: sentence(body), connectUrl: body.connect_url })
})

const invalidFields = {
  message: Schema.String.annotate(texts.message),
  code: codeField("invalid"),
  errors: Schema.Record(Schema.String, Schema.Array(Schema.String)).annotate({ description: "The messages of each field." }),
  problems: Schema.Array(Problem).annotate({ description: "The wrong values, each with the rule that it breaks." })
}

/** The schema of a 422. */
export interface InvalidError extends ErrorSchema<Invalid, typeof invalidFields> {}

/** 422. `errors` maps each invalid parameter to its messages. Spec: errors.422. */
export const InvalidError: InvalidError = plain<Invalid>()("Invalid", {
  status: 422,
  description: "Validation failed. errors lists every invalid field, and problems the rules that they break.",
  fields: invalidFields,
  encode: ({ message, errors, problems }) => ({ message, code: "invalid" as const, errors, problems }),
  decode: (body) => new Invalid(body)
})

/** 429. The header contains the whole seconds to wait. Spec: errors.429. */
export const TooManyRequestsError = tooManyRequests("The credential has exceeded 60 requests per minute.")

/** 429 of any limit. */
export function tooManyRequests(description: string) {
  return withHeaders<TooManyRequests>()("TooManyRequests", {
    status: 429,
    description,
    fields: { message: Schema.String.annotate(texts.message), code: codeField("too_many_requests") },
    headers: { "retry-after": integerParameter(1, maxIntegerParameter) },
    encode: ({ message, retryAfterSeconds }) => ({
      body: { message, code: "too_many_requests" as const },
      headers: { "retry-after": retryAfterSeconds }
    }),
    decode: ({ body, headers }) => new TooManyRequests({ fact: sentence(body), retryAfterSeconds: headers["retry-after"] })
  })
}

/** The seconds after which a request that was answered 503 may succeed, unless its failure says otherwise. */
export const retryAfterSeconds = 1

/** 503. A calendar that the response depends on does not respond. The header contains the whole seconds to wait. */
export const UnavailableError = withHeaders<Unavailable>()("Unavailable", {
  status: 503,
  description: "The host's calendar, or another system that the response depends on, isn't responding.",
  fields: { message: Schema.String.annotate(texts.message), code: codeField("unavailable") },
  headers: { "retry-after": integerParameter(1, maxIntegerParameter) },
  encode: (failure) => ({
    body: { message: failure.message, code: "unavailable" as const },
    headers: { "retry-after": failure.retryAfterSeconds ?? retryAfterSeconds }
  }),
  decode: ({ body, headers }) => new Unavailable({ fact: sentence(body), retryAfterSeconds: headers["retry-after"] })
})

interface Row<Fields extends Schema.Struct.Fields> {
  readonly status: number
  readonly description: string
  readonly fields: Fields
}

function plain<F extends Failure>() {
  return <Fields extends Schema.Struct.Fields>(
    tag: F["_tag"],
    row: Row<Fields> & {
      readonly encode: (failure: F) => Schema.Struct.Type<Fields>
      readonly decode: (body: Schema.Struct.Type<Fields>) => F
    },
    applies: (failure: F) => boolean = () => true,
    identifier: string = tag
  ) =>
    bodyOf(identifier, row).pipe(
      Schema.decodeTo(failure<F>(tag, applies), SchemaTransformation.transform({ encode: row.encode, decode: row.decode })),
      Schema.annotate({ description: row.description, httpApiStatus: row.status })
    )
}

function withHeaders<F extends Failure | Unavailable>() {
  return <Fields extends Schema.Struct.Fields, Headers extends Schema.Struct.Fields>(
    tag: F["_tag"],
    row: Row<Fields> & {
      readonly headers: Headers
      readonly encode: (failure: F) => Answer<Fields, Headers>
      readonly decode: (answer: Answer<Fields, Headers>) => F
    }
  ) =>
    failure<F>(tag).pipe(
      HttpApiSchema.encodeToWithHeaders(
        { body: bodyOf(tag, row).annotate({ httpApiStatus: row.status }), headers: row.headers },
        { encode: row.encode, decode: row.decode }
      )
    )
}

interface Answer<Fields extends Schema.Struct.Fields, Headers extends Schema.Struct.Fields> {
  readonly body: Schema.Struct.Type<Fields>
  readonly headers: Schema.Struct.Type<Headers>
}

function bodyOf<Fields extends Schema.Struct.Fields>(identifier: string, { fields, description }: Row<Fields>) {
  return Schema.Struct(fields).annotate({ identifier, description })
}

function failure<F extends Failure | Unavailable>(tag: F["_tag"], applies: (failure: F) => boolean = () => true) {
  return Schema.declare((value): value is F => isTagged(value, tag) && applies(value as F))
}
