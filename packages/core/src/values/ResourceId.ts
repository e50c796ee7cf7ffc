import * as Schema from "effect/Schema"

/** The id of a resource in a response. */
export const ResourceId = Schema.Int.annotate({ description: "The id, a positive integer." })
