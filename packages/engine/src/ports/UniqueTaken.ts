import * as Data from "effect/Data"

/** A unique value is already in use; `field` is its name in the API. */
export class UniqueTaken extends Data.TaggedError("UniqueTaken")<{
  readonly field: "email" | "username" | "slug" | "external_id"
}> {}
