import * as Data from "effect/Data"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import type { ErrorCode } from "./ErrorCode.ts"

/** A body that cannot be parsed as JSON input. Decision 0018. */
export class UnreadableBody extends Data.TaggedError("UnreadableBody")<{
  readonly status: 400 | 413 | 415
  readonly message: string
}> {}

/** The code of each status. */
const bodyCodes = {
  400: "malformed_body",
  413: "body_too_large",
  415: "wrong_content_type"
} as const satisfies Readonly<Record<UnreadableBody["status"], ErrorCode>>

/** 400: not JSON, not UTF-8, or nested too deeply. */
export const MalformedBodyError = unreadable(
  400,
  "MalformedBody",
  "The body is not valid UTF-8 JSON, or it is nested deeper than 32 levels."
)

/** 413: larger than 64 KiB. */
export const TooLargeBodyError = unreadable(413, "TooLargeBody", "The body is larger than 65,536 bytes.")

/** 415: not declared as JSON, in another charset, or compressed. */
export const WrongTypeBodyError = unreadable(415, "WrongTypeBody", "The body is not declared as JSON, or is compressed.")

function unreadable(status: UnreadableBody["status"], identifier: string, description: string) {
  const code = bodyCodes[status]
  return Schema.Struct({
    message: Schema.String.annotate({ description: "The problem, as a sentence for people." }),
    code: Schema.Literals([code]).annotate({ description: "The reason. It stays the same when the message changes." })
  })
    .annotate({ identifier, description })
    .pipe(
      Schema.decodeTo(
        Schema.declare((value): value is UnreadableBody => value instanceof UnreadableBody && value.status === status),
        SchemaTransformation.transform({
          encode: ({ message }) => ({ message, code }),
          decode: ({ message }) => new UnreadableBody({ status, message })
        })
      ),
      Schema.annotate({ description, httpApiStatus: status })
    )
}
