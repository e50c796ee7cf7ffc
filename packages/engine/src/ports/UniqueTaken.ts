import * as Data from "effect/Data"

/** A value that must be unique already belongs to something else; `field` is its name on the wire. */
export class UniqueTaken extends Data.TaggedError("UniqueTaken")<{ readonly field: "email" | "username" | "slug" }> {}
