import * as Data from "effect/Data"

/** A value that must be unique already belongs to something else; `field` is its name on the wire. */
export class Taken extends Data.TaggedError("Taken")<{ readonly field: "email" | "username" | "slug" }> {}
